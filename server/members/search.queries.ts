import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** Forgives accents and case; what a pattern would read as a wildcard is a character. */
const pattern = (term: string) => sql`'%' || regexp_replace(fold(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Rows of `member_search` in which every word is; found by the trigram index. */
export const containsAll = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`true`
    : sql.join(
        terms.map((term) => sql`s.text like ${pattern(term)}`),
        sql` and `,
      );

/** The same, looked for row by row where the planner could take the index: for words that so many have that it only costs. */
export const containsAllUnindexed = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`true`
    : sql.join(
        terms.map((term) => sql`(s.text || '') like ${pattern(term)}`),
        sql` and `,
      );

/** The same for rows of `member`. */
export const isMatch = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0 ? sql`true` : sql`exists (select from member_search s where s.member_id = member.id and ${containsAll(terms)})`;

const SAMPLED = 5_000;

export interface Estimate {
  /** Members in which every word is. */
  matches: number;
  /** Members that are fetched to see that: those in which every word is that the index knows. */
  fetched: number;
  /** What the index is read for that: the members with the rarest of these words; none where it knows no word. */
  read: number;
}

/** An index of three letters does not know shorter words. */
const INDEXED_LENGTH = 3;

/** What reading all of the table in its own order takes, beside fetching as many rows by an index. */
const SEQUENTIAL = 0.05;

/** About how many of `total` members match, told from a sample of them. */
export async function estimateMatches(db: Db, terms: readonly string[], total: number): Promise<Estimate> {
  const percent = Math.min(100, (100 * SAMPLED) / total);
  const share = (terms: readonly string[]) => sql`(count(*) filter (where ${containsAll(terms)}))::float8 / nullif(count(*), 0)`;
  const indexed = terms.filter((term) => term.length >= INDEXED_LENGTH);
  const { rows } = await sql<Record<keyof Estimate, number | null>>`
    select ${share(terms)} as matches, ${indexed.length > 0 ? share(indexed) : sql`${SEQUENTIAL}::float8`} as fetched,
      ${indexed.length > 0 ? sql`least(${sql.join(indexed.map((term) => share([term])))})` : sql`0::float8`} as read
    from member_search s tablesample system (${sql.raw(percent.toFixed(4))})`.execute(db);
  const of = (share: number | null) => Math.round((share ?? 1) * total);
  const { matches, fetched, read } = rows[0]!;
  return { matches: of(matches), fetched: Math.max(of(matches), of(fetched)), read: of(read) };
}
