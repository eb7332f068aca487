import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { findWhyLeftOut, leaveOut, takeChosen } from '#server/members/left-out.queries.ts';
import { SEND_REMINDERS } from '#server/members/members.jobs.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { remindByHand } from './by-hand.actions.ts';
import { addressUnknown } from './reminders.messages.ts';

/** Reminds the members of a bulk action, each in a transaction and once however often the job runs. */
export const remindChosen = defineJob({
  ...SEND_REMINDERS,
  heldAfterRestore: true,
  async handle(deps, { bulkId, memberIds }) {
    for (const memberId of memberIds) await deps.db.transaction().execute((db) => remindOne(deps, db, { bulkId, memberId }));
    await publish(deps.db, { type: 'members.changed' });
  },
});

async function remindOne(deps: Deps, db: Db, { bulkId, memberId }: { bulkId: string; memberId: string }): Promise<void> {
  const member = await lockMember(db, memberId);
  const by = member && (await takeChosen(db, bulkId, memberId));
  if (!by) return;
  // The member may have paid or been reminded since.
  const reason = await findWhyLeftOut(db, member.id, { kind: 'remind' }, { setting: await findSetting(db), inCircle: false });
  const written = reason ? undefined : await remindByHand(db, deps, member, { by, now: new Date() });
  if (!written) return leaveOut(db, bulkId, memberId, reason!);
  if ('refusal' in written) await leaveOut(db, bulkId, memberId, written.refusal === addressUnknown ? 'unreachable' : 'on-its-way');
}
