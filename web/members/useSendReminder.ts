import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reminders } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Sends the reminder that is due to a member at once. */
export function useSendReminder() {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (id: string) => call(reminders.send, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  const remind = (id: string) =>
    send.mutateAsync(id).then(
      ({ mail, message = '' }) => toastMail(mail, { sent: 'Payment reminder sent successfully!', kept: message }),
      (error) => toast.error('Failed to send payment reminder.', error),
    );
  return { remind, pending: send.isPending };
}
