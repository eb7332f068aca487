import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { findMemberByEmail } from './members.queries.ts';

/**
 * Locks the sessions of these members until the transaction ends, and holds their coaches. Whoever changes a session locks its coach, then
 * the session, and then writes about its member, so this comes before the members themselves are locked.
 */
export async function lockSessionsOf(db: Db, memberIds: string[]): Promise<void> {
  const theirs = sql`(
    member_id = any(${memberIds}::uuid[]) or email = any(array(select email from member where id = any(${memberIds}::uuid[]))))`;
  await sql`
    select from coach where account_id in (select coach_id from reservation where ${theirs}) order by account_id for share`.execute(db);
  await sql`select from reservation where ${theirs} order by id for update`.execute(db);
}

/**
 * Finds the member of an e-mail address, who is neither merged nor erased until the transaction ends. Waiting for a merge or its undo may
 * find another one.
 */
export async function holdMemberByEmail(db: Db, email: string): Promise<string | undefined> {
  for (let id = await findMemberByEmail(db, email); ; ) {
    if (id === undefined) return undefined;
    await sql`select from member where id = ${id} for key share`.execute(db);
    const now = await findMemberByEmail(db, email);
    if (now === id) return id;
    id = now;
  }
}
