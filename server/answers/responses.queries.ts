import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AskedQuestion, Filter, Response, ResponseInList, SelectionQuery } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { whereFilters } from './filters.ts';
import { type FormHistory, findHistory, isAlwaysCounted } from './history.ts';
import { type Row, toResponses } from './response-rows.ts';
import { whereSelected } from './selection.ts';

type ListQuery = SelectionQuery & { page: number; limit: number };

/** A page of the responses that match, and how many match in all; undefined when the form has no responses. */
export async function listResponses(
  db: Db,
  formId: string,
  query: ListQuery,
): Promise<{ data: Response[]; count: number; questions: AskedQuestion[] } | undefined> {
  // One snapshot, so that the count is that of the rows.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const total = await totalOf(db, formId);
      if (total === 0) return undefined;
      const history = await findHistory(db, formId);
      const { count, rows } = await findPage(db, formId, history, total, query);
      return { data: await toResponses(db, rows), count, questions: history.questions };
    });
}

async function totalOf(db: Db, formId: string): Promise<number> {
  const tally = await db.selectFrom('form_tally').select('responses').where('form_id', '=', formId).executeTakeFirst();
  return tally?.responses ?? 0;
}

async function findPage(db: Db, formId: string, history: FormHistory, total: number, query: ListQuery) {
  const count = await countOf(db, formId, history, total, query);
  const [filter] = query.filters ?? [];
  if (count === 0) return { count, rows: [] };
  if (count === undefined) return gather(db, formId, query);
  const where = filter?.op === 'is' ? containment(history, filter) : whereFilters(query.filters ?? []);
  const rare = filter && isRare(history, filter, count, total, query);
  return { count, rows: rare ? await fetchRare(db, formId, query, where) : await walk(db, formId, query, count, where) };
}

/** How many match, where that is known or soon told; undefined where only looking at all of them tells. */
async function countOf(db: Db, formId: string, history: FormHistory, total: number, selection: ListQuery): Promise<number | undefined> {
  const { filters = [], late, from, to } = selection;
  if (late !== undefined || filters.length > 1) return undefined;
  const [filter] = filters;
  if (from || to) {
    if (filter) return undefined;
    const { rows } = await sql<{ n: number }>`select count(*) as n from response where ${whereSelected(formId, selection)}`.execute(db);
    return rows[0]!.n;
  }
  if (!filter) return total;
  if (filter.op === 'contains' || (filter.op === 'is' && !isAlwaysCounted(history, filter.questionId))) return undefined;
  const tally = await db
    .selectFrom('question_tally')
    .select('n')
    .where('form_id', '=', formId)
    .where('question_id', '=', filter.questionId)
    .where('bucket', '=', filter.op === 'is' ? filter.value : '')
    .executeTakeFirst();
  const n = tally?.n ?? 0;
  return filter.op === 'empty' ? total - n : n;
}

/** Fetching a row by the index on answers takes as long as walking past so many. */
const FETCH_COST = 4;

/**
 * Whether to fetch all that match by the index on answers, instead of walking through the form's responses in order
 * until the page is full: the planner cannot know, the tallies do.
 */
function isRare(history: FormHistory, filter: Filter, count: number, total: number, { page, limit }: ListQuery): boolean {
  if (filter.op !== 'is') return false;
  const fromNearerEnd = Math.min((page - 1) * limit, Math.max(0, count - page * limit)) + limit;
  const walked = (total / count) * fromNearerEnd;
  // The answers to a removed question all lie far back.
  const removed = history.questions.find((q) => q.id === filter.questionId)?.removed ?? true;
  return count * FETCH_COST < walked || (removed && count < total / 4);
}

const FORWARD = sql`response.submitted_at asc, response.id asc`;
const BACKWARD = sql`response.submitted_at desc, response.id desc`;
const inOrder = (order: 'asc' | 'desc') => (order === 'asc' ? FORWARD : BACKWARD);

/** Reads the index in order from the nearer end, and only then the page's rows. */
async function walk(db: Db, formId: string, query: ListQuery, count: number, filter: RawBuilder<SqlBool>): Promise<Row[]> {
  const { page, limit, order } = query;
  const first = (page - 1) * limit;
  const size = Math.min(limit, count - first);
  if (size <= 0) return [];
  const turned = first > count / 2;
  const near = turned ? count - first - size : first;
  const direction = inOrder(turned === (order === 'asc') ? 'desc' : 'asc');
  const { rows } = await sql<Row>`
    select response.id, response.submitted_at, response.late, response.answers
    from (
      select response.id from response where ${whereSelected(formId, query, filter)}
      order by ${direction} limit ${size} offset ${near}
    ) page join response using (id)
    order by ${inOrder(order)}`.execute(db);
  return rows;
}

/** The filters in words that no index serves: the walk is along the index by time. */
function walkedFilters(filters: readonly Filter[] = []): RawBuilder<SqlBool> {
  const [filter] = filters;
  if (filter?.op !== 'is') return whereFilters(filters);
  return sql`jsonb_exists(response.answers -> ${filter.questionId}, ${filter.value})`;
}

/** Fetches all that match by the index on answers, and only then orders them. */
async function fetchRare(db: Db, formId: string, query: ListQuery, filter: RawBuilder<SqlBool>): Promise<Row[]> {
  const { page, limit, order } = query;
  const { rows } = await sql<Row>`
    with found as materialized (
      select response.id, response.submitted_at from response where ${whereSelected(formId, query, filter)}
    ), page as (
      select response.id from found as response order by ${inOrder(order)} limit ${limit} offset ${(page - 1) * limit}
    )
    select response.id, response.submitted_at, response.late, response.answers
    from page join response using (id)
    order by ${inOrder(order)}`.execute(db);
  return rows;
}

/** What the index on answers looks up: once, where the question was always of the same kind. */
function containment({ versions }: FormHistory, { questionId, op, value }: Filter): RawBuilder<SqlBool> {
  const kinds = new Set(versions.flatMap((v) => v.questions.filter((q) => q.id === questionId).map((q) => q.type === 'checkbox')));
  if (kinds.size !== 1) return whereFilters([{ questionId, op, value }]);
  return sql`response.answers @> ${JSON.stringify({ [questionId]: kinds.has(true) ? [value] : value })}::jsonb`;
}

/** Finds all that match, counts them and gives one page of them, in one statement. */
async function gather(db: Db, formId: string, query: ListQuery): Promise<{ count: number; rows: Row[] }> {
  const { page, limit, order } = query;
  const { rows } = await sql<Row & { n: number; id: string | null }>`
    with found as materialized (
      select response.id, response.submitted_at from response where ${whereSelected(formId, query)}
    ), page as (
      select response.id from found as response order by ${inOrder(order)} limit ${limit} offset ${(page - 1) * limit}
    )
    select counted.n, response.id, response.submitted_at, response.late, response.answers
    from (select count(*) as n from found) as counted
    left join (page join response using (id)) on true
    order by ${inOrder(order)}`.execute(db);
  return { count: rows[0]?.n ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** One response with its place and neighbours among those that match; undefined when there is no such response. */
export async function findResponse(db: Db, id: string, query: SelectionQuery): Promise<ResponseInList | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const row = await db
        .selectFrom('response')
        .innerJoin('form', 'form.id', 'response.form_id')
        .select(['response.id', 'response.submitted_at', 'response.late', 'response.answers', 'response.form_id'])
        .where('response.id', '=', id)
        .where('response.deleted_at', 'is', null)
        .where('form.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const [response] = await toResponses(db, [row]);
      return { ...response!, formId: row.form_id, ...(await neighbours(db, row.form_id, id, query)) };
    });
}

async function neighbours(db: Db, formId: string, id: string, query: SelectionQuery) {
  const filters = query.filters ?? [];
  const selected = whereSelected(formId, query, filters.length === 1 ? walkedFilters(filters) : whereFilters(filters));
  // The time as the database has it: a Date would cut its microseconds off.
  const here = sql`(select submitted_at, id from response where id = ${id})`;
  const [earlier, later] = query.order === 'asc' ? [BACKWARD, FORWARD] : [FORWARD, BACKWARD];
  const [before, after] = query.order === 'asc' ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const place = sql`(response.submitted_at, response.id)`;
  const { rows } = await sql<{ previous: string | null; next: string | null; before: number }>`
    select
      (select response.id from response where ${selected} and ${place} ${before} ${here} order by ${earlier} limit 1) as previous,
      (select response.id from response where ${selected} and ${place} ${after} ${here} order by ${later} limit 1) as next,
      (select count(*) from response where ${selected} and ${place} ${before} ${here}) as before`.execute(db);
  const { previous, next, before: ahead } = rows[0]!;
  return { previous, next, place: ahead + 1 };
}
