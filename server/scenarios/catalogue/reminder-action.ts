import { lockMember } from '#server/members/members.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { remindByHand } from '#server/reminders/by-hand.actions.ts';
import { defineAction, field, leaves, output, StepError } from './define.ts';
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
    output('captured', 'Kept in the Outbox because no mail account is linked', false),
  ],
  async effect({ db }, { member: given }) {
    const member = (await findMember(db, await memberIdOf(db, given)))!;
    return leaves(`Reminder by e-mail to ${member.fullName} (${member.email})`);
  },
  async run({ deps, db, now }, { member: given }) {
    const member = (await lockMember(db, await memberIdOf(db, given)))!;
    const written = await remindByHand(db, deps, member, { by: null, now });
    if ('refusal' in written) throw new StepError(written.refusal);
    return { output: { to: member.email, due: written.due.day, sequence: written.sequence, captured: written.captured } };
  },
});
