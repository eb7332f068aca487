import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { findWhyLeftOut, leaveOut, takeChosen } from '#server/members/left-out.queries.ts';
import { SEND_INVITATIONS } from '#server/members/members.jobs.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { isCircleLinked } from '#server/members/notify-circle.jobs.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { inviteMember } from './invitation.actions.ts';

/** Invites the members of a bulk action to the community, each in a transaction and once however often the job runs. */
export const inviteChosen = defineJob({
  ...SEND_INVITATIONS,
  heldAfterRestore: true,
  async handle(deps, { bulkId, memberIds }) {
    for (const memberId of memberIds) await deps.db.transaction().execute((db) => inviteOne(deps, db, { bulkId, memberId }));
    await publish(deps.db, { type: 'members.changed' });
  },
});

async function inviteOne(deps: Deps, db: Db, { bulkId, memberId }: { bulkId: string; memberId: string }): Promise<void> {
  const member = await lockMember(db, memberId);
  const account = member && (await takeChosen(db, bulkId, memberId));
  if (!account) return;
  // The member may have been invited or archived since.
  const circumstances = { setting: await findSetting(db), inCircle: isCircleLinked(deps) };
  const reason = await findWhyLeftOut(db, member.id, { kind: 'invite' }, circumstances);
  if (reason) await leaveOut(db, bulkId, memberId, reason);
  else await inviteMember(deps, db, member, { account });
}
