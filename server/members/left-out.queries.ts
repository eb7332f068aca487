import { type RawBuilder, sql } from 'kysely';
import type { CountedAction, LeftOut } from '#contract/members.ts';
import type { Setting } from '#contract/settings.ts';
import { type Db, rowOf } from '#server/db/db.ts';
import { hasRefusedStatus } from './active.queries.ts';
import type { BulkSteps } from './bulk.queries.ts';
import { dueDaySteps, whyNoDueDay } from './due-day.queries.ts';
import { whyNotReminded } from './remind.queries.ts';

/** These circumstances decide who is left out. */
export interface Circumstances {
  setting: Setting;
  /** Circle is linked. */
  inCircle: boolean;
}

/** It is null when the action does not leave out the member in the row `m`. */
export const whyLeftOut = (m: 'held' | 'member', action: CountedAction, circumstances: Circumstances): RawBuilder<LeftOut | null> => sql`
  case when ${sql.ref(`${m}.archived_at`)} is not null then 'archived'
    when ${hasRefusedStatus(m)} then 'rejected'
    else ${whyNot(m, action, circumstances)} end`;

function whyNot(m: 'held' | 'member', action: CountedAction, { setting, inCircle }: Circumstances): RawBuilder<LeftOut | null> {
  if (action.kind === 'remind') return whyNotReminded(m, setting);
  return action.kind === 'invite' ? whyNotInvited(m, inCircle) : whyNoDueDay(m, action);
}

export const undoNothing = sql`select held.id, held.before from held where false`;

/** Changes no member: the caller writes to those who are chosen, or changes them. */
export function countedSteps(action: CountedAction, circumstances: Circumstances): BulkSteps {
  const leftOut = whyLeftOut('held', action, circumstances);
  if (action.kind === 'set-due-day') return dueDaySteps(action, leftOut);
  return {
    apply: sql`select held.id, '{}'::jsonb as before from held where ${leftOut} is null`,
    undo: undoNothing,
    updatesMember: true,
    leftOut,
  };
}

/** The number of each reason among the rows that have one. */
export const countsByReason = (reasons: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason), '[]')
  from (select reason, count(*) from (${reasons}) r where reason is not null group by reason) c)`;

/** It is null when nothing speaks against the locked member. */
export async function findWhyLeftOut(
  db: Db,
  memberId: string,
  action: CountedAction,
  circumstances: Circumstances,
): Promise<LeftOut | null> {
  const reason = whyLeftOut('member', action, circumstances);
  return (await rowOf(db, sql<{ reason: LeftOut | null }>`select ${reason} as reason from member where id = ${memberId}`)).reason;
}

/** Takes a member out of a bulk action that writes to each, which only the first caller gets: it says who asked for it. */
export async function takeChosen(db: Db, bulkId: string, memberId: string): Promise<{ id: string | null; name: string } | undefined> {
  const { rows } = await sql<{ id: string | null; name: string }>`
    update member_bulk_item i set before = '{"taken": true}' from member_bulk b
    where b.id = i.bulk_id and i.bulk_id = ${bulkId} and i.member_id = ${memberId} and i.done and i.before = '{}'
    returning b.made_by as id, b.made_by_name as name`.execute(db);
  return rows[0];
}

/** Stores why a member who had been chosen was left out after all. */
export async function leaveOut(db: Db, bulkId: string, memberId: string, reason: LeftOut): Promise<void> {
  await sql`
    with left_out as (
      update member_bulk_item set before = null, left_out = ${reason} where bulk_id = ${bulkId} and member_id = ${memberId} returning 1
    )
    update member_bulk set changed = changed - (select count(*) from left_out)::int where id = ${bulkId}`.execute(db);
}

/**
 * It is null when a member in the row `m` gets an invitation to the community among many. A member who was invited before or is there
 * already can be invited again from the profile. With `inCircle`, Circle is linked: it writes to a member who is added there, and tries
 * again after a failure.
 */
function whyNotInvited(m: 'held' | 'member', inCircle: boolean): RawBuilder<LeftOut | null> {
  const of = (column: string) => sql.ref(`${m}.${column}`);
  return sql`case
    when ${inCircle} and ${of('circle_id')} is not null then 'in-community'
    when ${inCircle} and ${of('circle_state')} = 'pending' then 'on-its-way'
    when ${of('invited_at')} is not null and not (${inCircle} and ${of('circle_state')} = 'failed') then 'invited'
    when ${of('bounced_at')} is not null then 'unreachable'
    when exists (
      select from delivery d where lower(d.to_address) = ${of('email')} and d.kind = 'community-invitation'
        and (d.state in ('pending', 'sending') or d.state = 'captured' and d.created_at > now() - interval '1 minute')
    ) then 'on-its-way' end`;
}
