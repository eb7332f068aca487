import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Run } from '#contract/scenario-parts.ts';
import type { RunFilter } from '#contract/scenario-runs.ts';
import { searchKey, searchWords } from '#contract/search.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { madeOn } from '#server/db/days.ts';
import { allOf, type Db, limitTo, type Paging, rowsOf } from '#server/db/db.ts';
import { storedNames } from '#server/stored-errors.ts';
import { runRows, toRun } from './runs.queries.ts';

// The runs of all scenarios, found by filters.

type Filter = z.output<typeof RunFilter>;

/** The ids of the newest runs that match, at most so many. A search looks through as many of the newest runs as lists count. */
function matching({ search, state, scenario, from, to }: Filter, most: number): RawBuilder<{ id: string }> {
  const where = allOf([
    // PostgreSQL has no statistics of a table of a few scenarios. With a join, its wrong guess of their number sorted all runs for a page.
    sql<SqlBool>`r.scenario_id not in (select id from scenario where deleted_at is not null)`,
    ...(state ? [sql<SqlBool>`r.state = ${state}`] : []),
    ...(scenario ? [sql<SqlBool>`r.scenario_id = ${scenario}`] : []),
    ...madeOn({ id: sql`r.id`, at: sql`r.created_at` }, { from, to }),
  ]);
  const newest = (limit: number) => sql`from scenario_run r where ${where} order by r.id desc limit ${limit}`;
  const words = searchWords(search);
  if (words.length === 0) return sql`select r.id ${newest(most)}`;
  return sql`
    select n.id
    from (select r.id, r.subject, r.error, r.scenario_id ${newest(LIST_LIMIT)}) as n join scenario s on s.id = n.scenario_id
    where ${allOf(words.map(hasWord))} order by n.id desc limit ${most}`;
}

/**
 * A word may be in the name of the scenario, in an argument of a stored sentence, such as a name, or in the sentence itself as it is
 * read in the language of the moment.
 */
function hasWord(word: string): RawBuilder<SqlBool> {
  const key = searchKey(word);
  const names = storedNames((sentence) => searchKey(sentence).includes(key));
  const nameOf = (column: string) => sql`split_part(${sql.ref(column)}, '"', 4)`;
  return sql`(position(${key} in search_key(concat_ws(' ', s.name, n.subject, n.error))) > 0
    or ${nameOf('n.subject')} = any(${names}) or ${nameOf('n.error')} = any(${names}))`;
}

export async function listAllRuns(
  db: Db,
  { page, limit, ...filter }: Filter & Paging,
): Promise<{ data: Run[]; count: number; atLeast?: true }> {
  const [[counted], ids] = await Promise.all([
    rowsOf(db, sql<{ count: number }>`select count(*)::int as count from (${matching(filter, LIST_LIMIT + 1)}) as counted`),
    rowsOf(
      db,
      sql<{ id: string }>`
        select id from (${matching(filter, LIST_LIMIT)}) as found order by id desc ${limitTo({ page, limit })}`,
    ),
  ]);
  const count = counted!.count;
  const data =
    ids.length === 0
      ? []
      : await runRows(db)
          .where(
            'r.id',
            'in',
            ids.map(({ id }) => id),
          )
          .orderBy('r.id', 'desc')
          .execute();
  return { data: data.map(toRun), count: Math.min(count, LIST_LIMIT), ...(count > LIST_LIMIT && { atLeast: true as const }) };
}

/** The ids of the newest failed runs that match a filter, except some. */
export async function failedRuns(db: Db, filter: Filter, except: readonly string[], most: number): Promise<string[]> {
  if (filter.state && filter.state !== 'failed') return [];
  const { rows: found } = await sql<{ id: string }>`
    select id from (${matching({ ...filter, state: 'failed' }, most + except.length)}) as found
    where id <> all(${except}::uuid[]) order by id desc limit ${most}`.execute(db);
  return found.map(({ id }) => id);
}
