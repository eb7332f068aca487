import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { MemberStatus, MemberTiles } from '#contract/members.ts';
import { type Db, type NewRow, prepared, type RowChange, updateRow } from '#server/db/db.ts';
import { isActive } from './active.queries.ts';
import type { MemberRow } from './rows.queries.ts';
import { readTotals, sumOf } from './totals.queries.ts';

/** The remaining member into which a record was merged. Merging updates earlier entries, so one step is enough. */
export async function findMergedInto(db: Db, mergedId: string): Promise<string | undefined> {
  const row = await db.selectFrom('member_merge').select('member_id').where('merged_id', '=', mergedId).executeTakeFirst();
  return row?.member_id;
}

/** Locks the member until the transaction ends; the id of a merged record locks the remaining member. */
export async function lockMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const lock = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const row = await lock(id);
  if (row) return row;
  const remaining = await findMergedInto(db, id);
  return remaining ? lock(remaining) : undefined;
}

const SHARING = 5;

/** Other members, or other ones of one coach, with the telephone number of this one, the first by name. */
export const listSamePhone = (db: Db, memberId: string, coach?: string): Promise<{ _id: string; fullName: string }[]> =>
  db
    .selectFrom('member')
    .innerJoin('member as other', (join) => join.onRef('other.phone', '=', 'member.phone').onRef('other.id', '<>', 'member.id'))
    .select(['other.id as _id', 'other.full_name as fullName'])
    .where('member.id', '=', memberId)
    .where(isActive('other'))
    .$if(coach !== undefined, (others) => others.where('other.coach_id', '=', coach!))
    .orderBy('other.name_key')
    .orderBy('other.id')
    .limit(SHARING)
    .execute();

/** Returns the new member's id; undefined when another member has this e-mail address. */
export async function insertMember(db: Db, member: NewRow<'member'>): Promise<string | undefined> {
  const row = await db
    .insertInto('member')
    .values(member)
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes columns of a member that the caller has locked, and raises its `rev`. */
export async function updateMember(db: Db, id: string, columns: RowChange<'member'>): Promise<void> {
  await updateRow(db, 'member', id, { ...columns, rev: sql<number>`rev + 1`, updated_at: new Date() });
}

export async function isEmailTaken(db: Db, email: string, exceptId: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('email', '=', email).where('id', '<>', exceptId).executeTakeFirst();
  return row !== undefined;
}

/**
 * The id of the member with an e-mail address in small letters, or null. The address of a merged record leads to the remaining member:
 * people go on using it, and a payment that found nobody would let its payer be reminded.
 */
export const memberOfAddress = (address: RawBuilder<unknown>): RawBuilder<string | null> => sql`coalesce(
  (select id from member where email = ${address}),
  (select member_id from member_merge where merged ->> 'email' = ${address} order by merged_at desc limit 1)
)`;

/** Returns the id of the member with this e-mail address, however it is written. */
export async function findMemberByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`${prepared('member of an address')}
    select ${memberOfAddress(sql`${email.trim().toLowerCase()}`)} as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Counts all members, or those of one coach. */
export async function countTiles(db: Db, coach?: string): Promise<MemberTiles> {
  const totals = await readTotals(db, coach);
  const having = (status: MemberStatus) => sumOf(totals, (total) => total.status === status);
  return { total: sumOf(totals), treated: having('TRAITÉ'), rejected: having('REJETÉ'), pending: having('NON TRAITÉ') };
}

/** Returns the language of a member; null stands for the programme's. */
export async function findMemberLanguage(db: Db, id: string): Promise<Language | null> {
  const row = await db.selectFrom('member').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}
