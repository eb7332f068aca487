import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { type Circle, CircleRefused, type CommunityMember } from '#server/integrations/circle.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { accessRefused, samePerson } from '#server/members/refusals.rules.ts';
import { mailInvitation } from './invitation.actions.ts';
import {
  beginPush,
  findOtherOf,
  findPending,
  nextAccess,
  nextMembers,
  noteErased,
  type PendingAccess,
  type PendingMember,
  refuseAccess,
  refuseMember,
  settleAccess,
  settleMember,
  withLockedMember,
  withPushLock,
} from './push.queries.ts';

const BATCH = 50;

/** Sends waiting changes to Circle, one by one and by one process at a time, because sending one twice could invite somebody twice. */
export async function pushPending(deps: Pick<Deps, 'db' | 'sessions' | 'env'>, circle: Circle): Promise<void> {
  const { db, sessions } = deps;
  await withPushLock(sessions, async () => {
    for (let members = await nextMembers(db, BATCH); members.length > 0; members = await nextMembers(db, BATCH))
      for (const { id } of members) await pushMember(deps, circle, id);
    for (let access = await nextAccess(db, BATCH); access.length > 0; access = await nextAccess(db, BATCH))
      for (const one of access) await pushAccess(db, circle, one);
  });
}

async function pushMember(deps: Pick<Deps, 'db' | 'env'>, circle: Circle, id: string): Promise<void> {
  const { db } = deps;
  // The calls for the members before this one take their time, and staff may correct or archive this one meanwhile.
  const taken = await withLockedMember(
    db,
    id,
    async (db) => {
      const member = await findPending(db, id);
      return member && { member, begun: member.circleId === null && (await beginPush(db, id)) };
    },
    sql`for key share`,
  );
  if (!taken) return;
  const { member, begun } = taken;
  try {
    if (member.circleId !== null) {
      await circle.renameMember(member.circleId, member.fullName);
      const { circleId, email, fullName: name } = member;
      await settle(deps, member, { circleId, email, name, active: true, profile: null, joinedAt: null });
      return;
    }
    // An earlier attempt lost its answer, so Circle may already know the member.
    const known = begun ? undefined : await circle.findMember(member.email);
    if (known) await settle(deps, { ...member, invited: member.invited && !member.invitedSince }, known);
    else await settle(deps, member, await circle.createMember({ email: member.email, name: member.fullName, invite: member.invited }));
  } catch (error) {
    if (!(error instanceof CircleRefused) || isTokenRefused(error)) throw error;
    await withLockedMember(db, member.id, (db) => refuse(db, member, error.stored));
  }
}

/** With these answers, Circle refused our token and not the member. */
const isTokenRefused = ({ status }: CircleRefused) => status === 401 || status === 403;

async function settle(deps: Pick<Deps, 'db' | 'env'>, member: PendingMember, there: CommunityMember): Promise<void> {
  const isThere = await withLockedMember(deps.db, member.id, async (db) => {
    const twin = await findOtherOf(db, there.circleId, member.id);
    await (twin ? refuse(db, member, samePerson(twin.full_name)) : accept(deps, db, member, there));
    return true;
  });
  if (!isThere) await noteErased(deps.db, member, there.circleId);
}

async function accept(deps: Pick<Deps, 'env'>, db: Db, member: PendingMember, there: CommunityMember): Promise<void> {
  const now = await settleMember(db, member, there);
  // Staff invited the member when Circle was adding them already, and Circle has no call to invite somebody who is there.
  if (member.circleId === null && !member.invited && now?.invited_at) await mailInvitation(deps, db, now);
  await recordMemberEvent(db, undefined, member.id, {
    kind: 'circle',
    data: { action: member.circleId === null ? 'added' : 'renamed', circleId: there.circleId },
  });
  await publish(db, { type: 'circle.changed' });
}

async function refuse(db: Db, member: PendingMember, error: string): Promise<void> {
  await refuseMember(db, member.id, error);
  await recordMemberEvent(db, undefined, member.id, {
    kind: member.invited && member.circleId === null ? 'invitation-failed' : 'circle',
    data: { action: 'refused', error },
  });
  await publish(db, { type: 'circle.changed' });
}

async function pushAccess(db: Db, circle: Circle, access: PendingAccess): Promise<void> {
  const { memberId, kind, circleGroupId, email, state } = access;
  try {
    if (state === 'removing') await circle.removeFromGroup(kind, circleGroupId, email);
    else await circle.addToGroup(kind, circleGroupId, email);
  } catch (error) {
    if (!(error instanceof CircleRefused) || isTokenRefused(error)) throw error;
    const message = accessRefused(access.name, error.stored);
    await db.transaction().execute(async (db) => {
      await refuseAccess(db, access, message);
      await publish(db, { type: 'member.changed', memberId });
    });
    return;
  }
  await db.transaction().execute(async (db) => {
    await settleAccess(db, access);
    await publish(db, { type: 'member.changed', memberId });
  });
}
