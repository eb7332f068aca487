import { type RawBuilder, sql } from 'kysely';
import { holdCoaches } from '#server/coaches/coaches.queries.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { findMemberByEmail } from './members.queries.ts';

/**
 * Locks these members until the transaction ends, with their sessions and the messages to them, and holds the coaches of the sessions,
 * their own and those that `coaches` selects. Whoever changes a session locks its coach, then the session, and then writes about its
 * member; whoever removes a coach then changes the members; whoever notes that a message did not leave or arrive then changes its member.
 * So the members come last. All is let go and taken anew when a session was booked or a message was written meanwhile.
 */
export async function lockWithSessionsAndMessages(db: Db, memberIds: string[], coaches?: RawBuilder<unknown>): Promise<void> {
  const sessions = sql`reservation where (
    member_id = any(${memberIds}::uuid[]) or email = any(array(select email from member where id = any(${memberIds}::uuid[]))))`;
  // The index of e-mails of campaigns begins with the run.
  const messages = sql`delivery where reminds_id = any(${memberIds}::uuid[])
    or member_id = any(${memberIds}::uuid[]) and run_id is null
    or member_id = any(${memberIds}::uuid[]) and run_id = any(array(select id from campaign_run))`;
  const theirs = sql`select coach_id from ${sessions} union select coach_id from member where id = any(${memberIds}::uuid[])`;
  const both = sql`select id from ${sessions} union all select id from ${messages}`;
  for (;;) {
    await sql`savepoint unlocked`.execute(db);
    await holdCoaches(db, coaches ? sql`${theirs} union ${coaches}` : theirs);
    const locked = [
      ...(await rowsOf(db, sql`select from ${sessions} order by id for update`)),
      ...(await rowsOf(db, sql`select from ${messages} order by id for update`)),
    ];
    // The rows are always locked in the same order, so that two merges cannot block each other.
    await sql`select from member where id = any(${memberIds}::uuid[]) order by id for update`.execute(db);
    if ((await rowsOf(db, both)).length === locked.length) return;
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
