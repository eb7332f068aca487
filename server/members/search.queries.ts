import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchKey } from '#contract/search.ts';
import { allOf } from '#server/db/all-of.ts';
import type { Db } from '#server/db/db.ts';
import { likeWord } from '#server/db/search.ts';

/** Rows of `member_search` in which every word is. */
export const containsAll = (terms: readonly string[]) => allOf(terms.map((term) => sql`s.text like ${likeWord(term)}`));

/** The same, looked for row by row where the planner could take the index: for words that so many have that it only costs. */
export const containsAllUnindexed = (terms: readonly string[]) => allOf(terms.map((term) => sql`(s.text || '') like ${likeWord(term)}`));

/** The same for rows of `member`, of which `member_search` has a copy: what is read in their order need not look there. */
export const isMatch = (terms: readonly string[]) =>
  allOf(
    terms.map(
      (term) => sql`search_key(member.full_name || e'\n' || member.email || e'\n' || coalesce(member.phone, '')) like ${likeWord(term)}`,
    ),
  );

/** The same where few rows get so far: the index of their order tells what else is asked of them, and they are not fetched. */
export const isMatchElsewhere = (terms: readonly string[]) =>
  allOf(terms.length > 0 ? [sql`exists (select from member_search s where s.member_id = member.id and ${containsAll(terms)})`] : []);

/** Whether the index of threes narrows it: three letters or digits in a row, or the first two of a word. */
const isIndexed = (term: string) => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(searchKey(term));

/** Two plain letters or digits: the index does not know them, but all threes that end with them. */
const isPair = (term: string) => /^[a-z0-9]{2}$/.test(searchKey(term));

/**
 * The same, found by the trigram index; by a `pair` alone where one is given. A pair begins the text, comes after a character that
 * the pattern names, or after a foreign one, and there is an index of the rows with such characters.
 */
export const containsAllByIndex = (terms: readonly string[], pair: string | undefined): RawBuilder<SqlBool> =>
  pair
    ? sql`(s.text ~ ('(^|[ -~\n])' || search_key(${pair})) or s.text ~ '[^ -~\n]') and ${containsAllUnindexed(terms)}`
    : containsAll(terms);

const SAMPLED = 3_000;

export interface Estimate {
  /** Members in which every word is. */
  matches: number;
  /** Members that are fetched to see that: those in which all is that the index is asked for. */
  fetched: number;
  /** What the index is read for that: the members with the rarest of these words; none where it knows no word. */
  read: number;
  /** The index is asked for this pair alone: fewer members have it than all of the longer words. */
  pair?: string | undefined;
  /** Members that are walked past in an order by names until some hundreds match: words and names go together. */
  walked: number;
}

/** What reading all of the table in its own order takes, beside fetching as many rows by an index. */
const SEQUENTIAL = 0.05;
/** Up to this share of all members, those with a pair are fetched by the index sooner than that. */
const RARE = 0.04;

/**
 * About how many of `total` members match, told from a sample of them, the same each time: the next page is found as this one was.
 * `names`: the list is in their order.
 */
export async function estimateMatches(
  db: Db,
  terms: readonly string[],
  { total, names }: { total: number; names?: { key: RawBuilder<unknown>; order: 'asc' | 'desc' } | undefined },
): Promise<Estimate> {
  const percent = Math.min(100, (100 * SAMPLED) / total);
  const has = (some: readonly string[]) => allOf(some.map((term) => sql`s.has[${sql.lit(terms.indexOf(term) + 1)}]`));
  const share = (some: readonly string[]) => sql`coalesce((count(*) filter (where ${has(some)}))::float8 / nullif(count(*), 0), 1)`;
  // Each text is looked through once for each word.
  const { rows } = await sql<{ matches: number; indexed: number; each: number[]; walked: number }>`
    with s as materialized (
      select array[${sql.join(terms.map((term) => containsAll([term])))}] as has, ${names?.key ?? sql`null`} as key
      from member_search s tablesample system (${sql.raw(percent.toFixed(4))}) repeatable (1)
    )
    select ${share(terms)} as matches, ${share(terms.filter(isIndexed))} as indexed, array[${sql.join(terms.map((term) => share([term])))}] as each,
      ${names ? shareBeforeThird(has(terms), names.order) : sql`0`} as walked
    from s`.execute(db);
  const { matches, indexed, each, walked } = rows[0]!;
  const byShare = terms.map((term, i) => ({ term, share: each[i]! })).sort((a, b) => a.share - b.share);
  const pair = byShare.find(({ term }) => isPair(term));
  const word = byShare.find(({ term }) => isIndexed(term));
  const byPair = pair && pair.share < Math.min(RARE, indexed) ? pair : undefined;
  const of = (share: number) => Math.round(share * total);
  return {
    matches: of(matches),
    fetched: of(Math.max(matches, byPair?.share ?? (word ? indexed : SEQUENTIAL))),
    read: of(byPair?.share ?? word?.share ?? 0),
    pair: byPair?.term,
    walked: of(walked),
  };
}

/** Of a sample `s` by its keys: all, where there is no third match. Not the first one, which may lie far ahead of the others. */
function shareBeforeThird(matches: RawBuilder<SqlBool>, order: 'asc' | 'desc'): RawBuilder<number> {
  const third = sql`(select s.key from s where ${matches} order by s.key ${sql.raw(order)} limit 1 offset 2)`;
  const isBefore = sql`s.key ${sql.raw(order === 'asc' ? '<' : '>')} ${third}`;
  return sql`case when ${third} is null then 1 else (count(*) filter (where ${isBefore}))::float8 / count(*) end`;
}
