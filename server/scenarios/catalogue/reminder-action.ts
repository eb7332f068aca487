import { lockMember } from '#server/members/members.queries.ts';
import { dayIn } from '#server/payments/calendar.ts';
import { ReminderMessages } from '#server/reminders/messages.ts';
import { whatIsDue } from '#server/reminders/reminders.rules.ts';
import { findReminded, writeReminders } from '#server/reminders/written.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { defineAction, field, output, StepError } from './define.ts';
import { memberIdOf } from './member-actions.ts';

export const sendReminder = defineAction({
  id: 'reminders.send',
  name: 'Send reminder',
  description: 'Reminds a member of what is due, by the template of that reminder. Each reminder goes out once ever.',
  idempotency: 'natural',
  local: true,
  fields: {
    member: field('text', 'Member', { required: true, placeholder: '{{ trigger.member.id }}', default: '{{ trigger.member.id }}' }),
  },
  outputs: [
    output('to', 'Sent to', 'awa.diop@example.com'),
    output('due', 'Due on', '2026-11-20'),
    output('sequence', 'Number of the reminder', 1),
  ],
  async run({ db, now }, { member: given }) {
    const member = (await lockMember(db, await memberIdOf(db, given)))!;
    const setting = await findSetting(db);
    const today = dayIn(setting.timeZone, now);
    const due = whatIsDue(member, today, setting);
    if ('refusal' in due) throw new StepError(due.refusal);
    const { written } = await findReminded(db, member.id, setting.timeZone);
    const sequence = Math.max(member.reminder_sequence, written) + 1;
    const to = { fullName: member.full_name, email: member.email, product: member.product, due: due.day, sequence };
    const message = await new ReminderMessages(setting).write(db, due.state, to, today);
    await writeReminders(db, [{ ...to, memberId: member.id, ...message }], {
      kind: due.state,
      runId: null,
      by: null,
      now,
    });
    return { output: { to: member.email, due: due.day, sequence } };
  },
});
