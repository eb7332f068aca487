import { reminders } from '#contract/reminders.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as person from './person.messages.ts';

/** Sends the reminder that is due to a member at once. */
export const useSendReminder = () =>
  useCall(reminders.send, ['members', 'reminders'], {
    done: ({ mail, message = '' }) => toastMail(mail, { sent: person.reminderSent(), kept: message }),
    failed: person.reminderNotSent(),
  });
