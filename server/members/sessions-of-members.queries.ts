import { sql } from 'kysely';
import { type Db, rowsOf } from '#server/db/db.ts';
import { findMemberByEmail } from './members.queries.ts';

/**
 * Locks these members with their sessions until the transaction ends, and holds the coaches of these. Whoever changes a session locks its
 * coach, then the session, and then writes about its member, so the members come last. All is let go and taken anew when another session
 * was booked meanwhile.
 */
export async function lockWithSessions(db: Db, memberIds: string[]): Promise<void> {
  const theirs = sql`(
    member_id = any(${memberIds}::uuid[]) or email = any(array(select email from member where id = any(${memberIds}::uuid[]))))`;
  for (;;) {
    await sql`savepoint unlocked`.execute(db);
    await sql`
      select from coach where account_id in (select coach_id from reservation where ${theirs}) order by account_id for share`.execute(db);
    const { rows: sessions } = await sql`select from reservation where ${theirs} order by id for update`.execute(db);
    // The rows are always locked in the same order, so that two merges cannot block each other.
    await sql`select from member where id = any(${memberIds}::uuid[]) order by id for update`.execute(db);
    if ((await rowsOf(db, sql`select from reservation where ${theirs}`)).length === sessions.length) return;
    await sql`rollback to savepoint unlocked`.execute(db);
  }
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
