import { sql } from 'kysely';
import * as coachText from '#server/coaches/coaches.messages.ts';
import { findCoach, holdCoach } from '#server/coaches/coaches.queries.ts';
import { isClosed } from '#server/coaches/coaches.rules.ts';
import { countRows, type Db, rowsOf } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { memberGiven, membersGiven } from '#server/notices/staff.notices.ts';
import { isMemberOf } from './filter.queries.ts';
import * as text from './members.messages.ts';

/**
 * Returns the name of a coach to whom members may be given, who is not removed until the transaction ends; throws with the field when
 * there is no such coach. It is called before members are locked, because a removal locks the coach before the members.
 */
export async function requireCoach(db: Db, id: string, field: string): Promise<string> {
  await holdCoach(db, id);
  const coach = await findCoach(db, id);
  if (!coach || coach.removed) throw fieldError(400, field, coachText.noCoach());
  if (isClosed(coach.status)) throw fieldError(409, field, text.coachClosed({ coach: coach.name }));
  return coach.name;
}

/** Tells a coach of the members whom one act gave to them, by name when there is only one. */
export async function tellCoach(db: Db, coachId: string, members: number, only?: { id: string; name: string }): Promise<void> {
  if (members === 0) return;
  await notify(db, only ? memberGiven({ coachId, member: only }) : membersGiven({ coachId, members }));
}

export const countMembersOf = (db: Db, coachId: string): Promise<number> => countRows(db.selectFrom('member').where(isMemberOf(coachId)));

interface HandOver {
  from: string;
  /** Null leaves the members without a coach. */
  to: string | null;
  by: { id: string; name: string };
}

/** Gives all members of one coach, archived and deleted ones too, to another. Returns how many they were. */
export async function handOverMembers(db: Db, { from, to, by }: HandOver): Promise<number> {
  const [{ moved } = { moved: 0 }] = await rowsOf(
    db,
    sql<{ moved: number }>`
      with locked as materialized (
        select id from member where ${isMemberOf(from)} order by id for no key update
      ), moved as (
        update member set coach_id = ${to}::uuid, rev = rev + 1, updated_at = now() where id in (select id from locked) returning id
      ), noted as (
        insert into member_event (member_id, kind, actor_id, actor_name, data)
        select id, 'edited', ${by.id}::uuid, ${by.name}, jsonb_build_object('changes', jsonb_build_object('coach',
          jsonb_build_array((select name from account where id = ${from}), (select name from account where id = ${to}::uuid))))
        from moved
      )
      select count(*) as moved from moved`,
  );
  if (to !== null) await tellCoach(db, to, moved);
  return moved;
}
