import { z } from 'zod';
import { Id } from '#contract/shared.ts';
import { defineJob, type JobName } from '#server/jobs/define.ts';
import { compactTotals } from './totals.queries.ts';

const ChosenOf = z.object({ bulkId: Id, memberIds: z.array(Id) });
/** A job that writes to the members of a bulk action; its handler is on a higher floor. */
type SendToChosen = JobName<typeof ChosenOf>;

/** Sends the chosen members their links to pay (server/payments). */
export const SEND_PAY_LINKS: SendToChosen = { name: 'payment.send-links', payload: ChosenOf };
/** Reminds the chosen members (server/reminders). */
export const SEND_REMINDERS: SendToChosen = { name: 'reminders.chosen', payload: ChosenOf };
/** Invites the chosen members to the community (server/circle). */
export const SEND_INVITATIONS: SendToChosen = { name: 'circle.invite-chosen', payload: ChosenOf };

export const compactMemberTotals = defineJob({
  name: 'members.compact-totals',
  cron: '25 * * * *',
  handle: ({ db }) => compactTotals(db),
});
