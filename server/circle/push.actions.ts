import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { rowsOf, updateRow } from '#server/db/rows.ts';
import type { Deps } from '#server/deps.ts';
import { type Circle, CircleRefused, type CommunityMember } from '#server/integrations/circle.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { accessRefused, samePerson } from '#server/members/refusals.rules.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { mailInvitation } from './invitation.actions.ts';
import { nextAccess, nextMembers, type PendingAccess, type PendingMember, recordMembership } from './push.queries.ts';

const BATCH = 50;
/** The key of the advisory lock: any number that nothing else in this database locks. */
const LOCK = 7_217_012;

/** Sends waiting changes to Circle, one by one and by one process at a time, because sending one twice could invite somebody twice. */
export async function pushPending(deps: Pick<Deps, 'db' | 'env'>, circle: Circle): Promise<void> {
  const { db } = deps;
  await db.connection().execute(async (lock) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK}) as held`.execute(lock);
    // The run that holds the lock sends new changes too.
    if (!rows[0]?.held) return;
    try {
      for (let members = await nextMembers(db, BATCH); members.length > 0; members = await nextMembers(db, BATCH))
        for (const member of members) await pushMember(deps, circle, member);
      for (let access = await nextAccess(db, BATCH); access.length > 0; access = await nextAccess(db, BATCH))
        for (const one of access) await pushAccess(db, circle, one);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(lock);
    }
  });
}

async function pushMember(deps: Pick<Deps, 'db' | 'env'>, circle: Circle, member: PendingMember): Promise<void> {
  const { db } = deps;
  try {
    if (member.circleId !== null) {
      await circle.renameMember(member.circleId, member.fullName);
      const { circleId, email, fullName: name } = member;
      await settle(deps, member, { circleId, email, name, active: true, profile: null, joinedAt: null });
      return;
    }
    const begun = await db
      .insertInto('circle_push')
      .values({ member_id: member.id })
      .onConflict((c) => c.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    // An earlier attempt lost its answer, so Circle may already know the member.
    const known = begun ? undefined : await circle.findMember(member.email);
    if (known) await settle(deps, { ...member, invited: member.invited && !member.invitedSince }, known);
    else await settle(deps, member, await circle.createMember({ email: member.email, name: member.fullName, invite: member.invited }));
  } catch (error) {
    if (!(error instanceof CircleRefused) || isAboutUs(error)) throw error;
    await db.transaction().execute((db) => refuse(db, member, error.stored));
  }
}

/** Whether Circle refused our token and not the member. */
const isAboutUs = ({ status }: CircleRefused) => status === 401 || status === 403;

async function settle(deps: Pick<Deps, 'db' | 'env'>, member: PendingMember, there: CommunityMember): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const twin = await db
      .selectFrom('member')
      .select('full_name')
      .where('circle_id', '=', there.circleId)
      .where('id', '<>', member.id)
      .executeTakeFirst();
    if (twin) return refuse(db, member, samePerson(twin.full_name));
    // A change that was made in the meantime is sent next.
    const [now] = await rowsOf(
      db,
      sql<Pick<MemberRow, 'full_name' | 'email' | 'language' | 'invited_at'>>`
        update member set circle_id = ${there.circleId}, circle_error = null, circle_synced_at = now(),
          circle_state = case when full_name = ${member.fullName} then 'synced' else 'pending' end
        where id = ${member.id} returning full_name, email, language, invited_at`,
    );
    // Staff invited the member when Circle was adding them already, and Circle has no call to invite somebody who is there.
    if (member.circleId === null && !member.invited && now?.invited_at) await mailInvitation(deps, db, now);
    await sql`
      insert into circle_member as c (circle_id, email, name, active, profile, joined_at)
      values (${there.circleId}, ${there.email ?? member.email}, ${there.name || member.fullName}, ${there.active}, ${there.profile}, ${there.joinedAt})
      on conflict (circle_id) do update set name = excluded.name, read_at = now()`.execute(db);
    await db.deleteFrom('circle_push').where('member_id', '=', member.id).execute();
    await recordMemberEvent(db, undefined, member.id, {
      kind: 'circle',
      data: { action: member.circleId === null ? 'added' : 'renamed', circleId: there.circleId },
    });
    await publish(db, { type: 'circle.changed' });
  });
}

async function refuse(db: Db, member: PendingMember, error: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ circle_state: 'failed', circle_error: error })
    .where('id', '=', member.id)
    .where('circle_state', '=', 'pending')
    .execute();
  await db.deleteFrom('circle_push').where('member_id', '=', member.id).execute();
  await recordMemberEvent(db, undefined, member.id, {
    kind: member.invited && member.circleId === null ? 'invitation-failed' : 'circle',
    data: { action: 'refused', error },
  });
  await publish(db, { type: 'circle.changed' });
}

async function pushAccess(db: Db, circle: Circle, access: PendingAccess): Promise<void> {
  const { memberId, groupId, kind, circleGroupId, email, state } = access;
  const row = (db: Db) => db.updateTable('member_access_group').where('member_id', '=', memberId).where('access_group_id', '=', groupId);
  try {
    if (state === 'removing') await circle.removeFromGroup(kind, circleGroupId, email);
    else await circle.addToGroup(kind, circleGroupId, email);
  } catch (error) {
    if (!(error instanceof CircleRefused) || isAboutUs(error)) throw error;
    const message = accessRefused(access.name, error.stored);
    await db.transaction().execute(async (db) => {
      await row(db).set({ circle_state: 'failed' }).where('circle_state', '=', state).execute();
      await updateRow(db, 'member', memberId, { circle_error: message });
      await publish(db, { type: 'member.changed', memberId });
    });
    return;
  }
  await db.transaction().execute(async (db) => {
    // The access was given or taken again in the meantime, and the next round sends that.
    if (state === 'removing')
      await db
        .deleteFrom('member_access_group')
        .where('member_id', '=', memberId)
        .where('access_group_id', '=', groupId)
        .where('circle_state', '=', 'removing')
        .execute();
    else await row(db).set({ circle_state: 'synced' }).where('circle_state', '=', 'pending').execute();
    await recordMembership(db, access);
    await publish(db, { type: 'member.changed', memberId });
  });
}
