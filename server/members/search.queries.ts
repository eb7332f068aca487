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

/** The same, looked for row by row: for words that so many have that an index only costs. */
export const containsAllUnindexed = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`true`
    : sql.join(
        terms.map((term) => sql`(s.text || '') like ${pattern(term)}`),
        sql` and `,
      );

/** The same for rows of `member`. */
export const isMatch = (terms: readonly string[]): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`true`
    : sql`exists (select from member_search s where s.member_id = member.id and ${containsAllUnindexed(terms)})`;

const SAMPLED = 5_000;

/** About how many of `total` members match, told from a sample of them. */
export async function estimateMatches(db: Db, terms: readonly string[], total: number): Promise<number> {
  const percent = Math.min(100, (100 * SAMPLED) / total);
  const { rows } = await sql<{ share: number | null }>`
    select (count(*) filter (where ${containsAllUnindexed(terms)}))::float8 / nullif(count(*), 0) as share
    from member_search s tablesample system (${sql.raw(percent.toFixed(4))})`.execute(db);
  return Math.round((rows[0]!.share ?? 1) * total);
}
