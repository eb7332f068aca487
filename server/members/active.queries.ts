import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { REFUSED_STATUS } from '#contract/filter-values.ts';
import type { Db } from '#server/db/db.ts';
import { memberArchived, memberDeleted, memberErased } from './members.messages.ts';
import type { MemberRow } from './rows.queries.ts';

/**
 * The condition that a member takes part in the programme. Whoever is archived is written to by nobody and counted nowhere
 * (docs/decisions/0092). `member` is the name of the table in the query.
 */
export const isActive = (member: 'member' | 'm' | 'other' = 'member'): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${member}.archived_at`)} is null`;

/** The condition for members whom nobody asks for money, as `isRefused` has it for one status. */
export const hasRefusedStatus = (member: 'member' | 'm' | 'held'): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${member}.status`)} in (${sql.join(REFUSED_STATUS.map((status) => sql.lit(status)))})`;

/** The message that refuses what is only done with members who take part; undefined for these. */
export function refusalOf(member: Pick<MemberRow, 'archived_at' | 'deleted_at' | 'former_number'>): (() => string) | undefined {
  if (member.former_number !== null) return memberErased;
  if (member.deleted_at) return memberDeleted;
  return member.archived_at ? memberArchived : undefined;
}

export const findArchived = (db: Db, id: string): Promise<{ memberId: string; name: string } | undefined> =>
  db
    .selectFrom('member')
    .select(['id as memberId', 'full_name as name'])
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
