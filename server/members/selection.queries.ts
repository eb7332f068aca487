import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberSelection } from '#contract/members.ts';
import { whereMembers } from './filter.queries.ts';

/** Which rows of `member` are chosen. */
export function whereSelected(selection: MemberSelection, timeZone: string): RawBuilder<SqlBool> {
  if ('ids' in selection) return sql`member.id = any(${selection.ids}::uuid[])`;
  const { filter, except } = selection;
  return sql`${whereMembers(filter, timeZone)} and member.id <> all(${except}::uuid[])`;
}
