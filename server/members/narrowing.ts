import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Stretch } from './classes.rules.ts';
import { hasTag, isInGroup } from './filter.ts';
import { KEYS } from './pages.queries.ts';
import { containsAllByIndex, containsAllUnindexed } from './search.queries.ts';
import { joinedIn, type Range } from './tallies.queries.ts';

/** What narrows a list beyond the classes of its members. */
export interface Narrowing {
  classes: number[] | undefined;
  terms: string[];
  /** One of the words, of two letters, by which all that match are found soonest. */
  pair?: string | undefined;
  tag?: string | undefined;
  accessGroup?: string | undefined;
  range: Range;
}
/** Where to look for those that match: in each of these sets all of them are. */
export type Source = 'terms' | 'tag' | 'accessGroup' | 'range' | 'classes';

/** Where rows are read: a search finds all that a list asks of a member in `member_search`. */
export interface Table {
  id: RawBuilder<string>;
  class: RawBuilder<number>;
  joinedAt: RawBuilder<Date>;
  keys: Record<Stretch['by'], RawBuilder<unknown>>;
}
export const MEMBER: Table = { id: sql`member.id`, class: sql`member.class`, joinedAt: sql`member.joined_at`, keys: KEYS };
export const SEARCH: Table = {
  id: sql`s.member_id`,
  class: sql`s.class`,
  joinedAt: sql`s.joined_at`,
  keys: {
    joined: sql`s.joined_at`,
    name: sql`s.name_key`,
    email: sql`s.email`,
  },
};
export const tableOf = ({ terms }: Narrowing) => (terms.length > 0 ? SEARCH : MEMBER);

/** What must hold of a row; of the set that it comes from it does already. Words are looked for by the caller. */
export function whereNarrowed({ classes, tag, accessGroup, range }: Narrowing, table: Table, source?: Source): RawBuilder<SqlBool> {
  return sql.join(
    [
      classes && source !== 'classes' ? sql`${table.class} = any(${classes}::smallint[])` : sql`true`,
      joinedIn(range, table.joinedAt),
      ...(tag && source !== 'tag' ? [hasTag(tag, table.id)] : []),
      ...(accessGroup && source !== 'accessGroup' ? [isInGroup(accessGroup, table.id)] : []),
    ],
    sql` and `,
  );
}

/** The rows of a set, and the words in them. */
export function fromSource(narrowing: Narrowing, source: Source): RawBuilder<unknown> {
  const { classes, terms, pair, tag, accessGroup } = narrowing;
  const joined = (ids: RawBuilder<unknown>) =>
    terms.length > 0
      ? sql`(${ids}) as hit (id) join member_search s on s.member_id = hit.id where ${containsAllUnindexed(terms)}`
      : sql`(${ids}) as hit (id) join member on member.id = hit.id where true`;
  switch (source) {
    case 'terms':
      return sql`member_search s where ${containsAllByIndex(terms, pair)}`;
    case 'tag':
      return joined(sql`select member_id from member_tag where tag_id = ${tag}`);
    case 'accessGroup':
      return joined(sql`select member_id from member_access_group where access_group_id = ${accessGroup} and circle_state <> 'removing'`);
    case 'classes':
      return joined(sql`select id from member where class = any(${classes}::smallint[])`);
    case 'range':
      return terms.length > 0 ? sql`member_search s where ${containsAllUnindexed(terms)}` : sql`member where true`;
  }
}
