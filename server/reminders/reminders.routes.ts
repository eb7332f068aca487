import type { reminders } from '#contract/reminders.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findMember, lockMember, updateMember } from '#server/members/members.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { paymentReminder } from './reminders.letters.ts';
import { whatIsDue } from './reminders.rules.ts';

/** A second click, not a second reminder. */
const TWICE_MS = 60_000;

export const reminderRoutes = (deps: Deps): Handlers<typeof reminders> => ({
  send: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const member = await lockMember(db, params.id);
      if (!member) throw new AppError(404, 'This member does not exist.');
      const setting = await findSetting(db);
      const now = new Date();
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: setting.timeZone }).format(now);
      const due = whatIsDue(member, today, setting);
      if ('refusal' in due) throw new AppError(409, due.refusal);
      if (member.reminder_last && now.valueOf() - member.reminder_last.valueOf() < TWICE_MS)
        throw new AppError(409, 'A reminder was sent to this member less than a minute ago.');
      await queueMail(deps, db, member.email, paymentReminder({ name: member.full_name, due, today }), { memberId: member.id, due });
      const sequence = Math.min(member.reminder_sequence + 1, member.reminder_max);
      await updateMember(db, member.id, { reminder_last: now, reminder_sequence: sequence });
      await recordMemberEvent(db, req, member.id, {
        kind: 'reminder',
        data: { state: due.state, due: due.day, sequence, by: 'staff' },
        before: { sequence: member.reminder_sequence },
      });
      return { message: 'Payment reminder sent successfully!', data: (await findMember(db, member.id))! };
    }),
});
