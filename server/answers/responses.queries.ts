import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Answers, AskedQuestion, Response, ResponseInList, SelectionQuery, UploadedFile } from '#contract/answers.ts';
import { mappingOf } from '#contract/response-statuses.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import type { Db, TableRow } from '#server/db/db.ts';
import { findPage as findListPage, type Matches } from '#server/db/list-page.ts';
import { isResponseOf } from '#server/forms/own-responses.queries.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { fieldAnswers, fillsOwnFields } from './field-answers.rules.ts';
import { findFormHandling, findHandlings, findRespondents, UNTOUCHED } from './handling.queries.ts';
import { findHistory } from './history.queries.ts';
import { isWholeForm, type SeenSelection, whereResponses } from './selection.queries.ts';

type SeenQuery = SelectionQuery & Pick<SeenSelection, 'seenBy'>;
type ListQuery = SeenQuery & { page: number; limit: number };
type Order = 'asc' | 'desc';

/** Returns a page of the matching responses and their number, counted up to a limit; undefined when the form has no responses. */
export async function listResponses(
  db: Db,
  formId: string,
  query: ListQuery,
): Promise<(Matches & { data: Response[]; questions: AskedQuestion[] }) | undefined> {
  const total = await countResponses(db, formId, { seenBy: query.seenBy });
  if (total === 0) return undefined;
  const [{ questions }, { rows, ...counted }] = await Promise.all([
    findHistory(db, formId),
    isWholeForm(query) && query.sort === 'submittedAt' ? findPageOfForm(db, formId, query, total) : findMatches(db, formId, query),
  ]);
  return { data: await toResponses(db, rows), ...counted, questions };
}

export async function countResponses(db: Db, formId: string, selection: SeenSelection): Promise<number> {
  if (isWholeForm(selection)) return findTotal(db, formId);
  return countUpTo(db, whereResponses(formId, selection));
}

async function findTotal(db: Db, formId: string): Promise<number> {
  const total = await db.selectFrom('form_tally').select('responses').where('form_id', '=', formId).executeTakeFirst();
  return total?.responses ?? 0;
}

async function countUpTo(db: Db, where: RawBuilder<SqlBool>, most?: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from response where ${where} limit ${most ?? null}) as matching`.execute(db);
  return rows[0]!.n;
}

interface Window {
  offset: number;
  size: number;
}
const windowOf = ({ page, limit }: ListQuery): Window => ({ offset: (page - 1) * limit, size: limit });

async function findPage(db: Db, where: RawBuilder<SqlBool>, order: Order, { offset, size }: Window): Promise<Row[]> {
  // The inner query selects only ids, so that PostgreSQL can skip the rows of the offset in the index alone.
  const { rows } = await sql<Row>`
    select id, submitted_at, late, answers from response
    join (select id from response where ${where} order by ${inOrder(order)} limit ${size} offset ${offset}) as page using (id)
    order by ${inOrder(order)}`.execute(db);
  return rows;
}
const inOrder = (order: Order) => sql.raw(`submitted_at ${order}, id ${order}`);

interface Page extends Matches {
  rows: Row[];
}

/** A page of all responses is read from the nearer end. */
async function findPageOfForm(db: Db, formId: string, query: ListQuery, count: number): Promise<Page> {
  const where = whereResponses(formId, {});
  const { offset, size } = windowOf(query);
  if (offset < count / 2) return { rows: await findPage(db, where, query.order, { offset, size }), count };
  const window = { offset: Math.max(0, count - offset - size), size: Math.max(0, Math.min(size, count - offset)) };
  const rows = await findPage(db, where, query.order === 'asc' ? 'desc' : 'asc', window);
  return { rows: rows.toReversed(), count };
}

/** Finds the matches as every other list does, which reads few matches without the rest of the form. */
async function findMatches(db: Db, formId: string, { page, limit, sort, order, ...filter }: ListQuery): Promise<Page> {
  const rows = { table: sql`response`, id: sql<string>`response.id`, where: whereResponses(formId, filter) };
  const newest = { keys: byTime(sort === 'submittedAt' ? order : 'desc') };
  const sorted = sort === 'submittedAt' ? newest : { keys: [{ key: await keyOf(db, formId, sort), direction: order }, ...byTime('desc')] };
  const { ids, ...counted } = await findListPage(db, rows, { page, limit, sorted, ...(sorted !== newest && { newest }) });
  const found = await findPage(db, sql`id = any(${ids}::uuid[])`, 'desc', { offset: 0, size: ids.length });
  return { rows: found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), ...counted };
}

const byTime = (direction: Order) => [sql`response.submitted_at`, sql`response.id`].map((key) => ({ key, direction }));

/** A text that comes after every name. */
const LAST = '\uffff';

/** Responses without a status or an owner come after those that have one. */
async function keyOf(db: Db, formId: string, sort: 'status' | 'owner'): Promise<RawBuilder<unknown>> {
  const of = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from response_handling h left join account a on a.id = h.owner_id where h.response_id = response.id)`;
  if (sort === 'owner') return sql`coalesce(${of(sql`fold(a.name)`)}, ${LAST})`;
  const { statuses } = await findFormHandling(db, formId);
  return sql`coalesce(${of(sql`array_position(${statuses.map(({ _id }) => _id)}::uuid[], h.status_id)`)}, ${statuses.length + 1}::int)`;
}

/** Returns one response with its position and neighbours among the matching ones; undefined when there is no such response. */
export async function findResponse(db: Db, id: string, query: SeenQuery): Promise<ResponseInList | undefined> {
  const row = await db
    .selectFrom('response')
    .innerJoin('form', 'form.id', 'response.form_id')
    .select(['response.id', 'response.submitted_at', 'response.late', 'response.answers', 'response.form_id'])
    // The time is read as text, because a Date would cut its microseconds off.
    .select(sql<string>`response.submitted_at::text`.as('at'))
    .where('response.id', '=', id)
    .where('response.deleted_at', 'is', null)
    .where('form.deleted_at', 'is', null)
    .$if(query.seenBy !== undefined, (rows) => rows.where(isResponseOf(query.seenBy!)))
    .executeTakeFirst();
  if (!row) return undefined;
  const [responses, position] = await Promise.all([toResponses(db, [row]), findPosition(db, row, query)]);
  const response = responses[0]!;
  const match = response.handling.member ? null : (response.respondent?.member ?? (await findMatch(db, row.form_id, response.answers)));
  const unfilled = response.handling.member ? await findUnfilled(db, row.form_id, response) : [];
  return { ...response, formId: row.form_id, match, unfilled, ...position };
}

/** Screens show so much of an answer that filled in no field. */
const SHOWN = 100;

async function findUnfilled(db: Db, formId: string, { answers, handling }: Response): Promise<ResponseInList['unfilled']> {
  const { mapping } = await findFormHandling(db, formId);
  if (!fillsOwnFields(mapping)) return [];
  const [{ questions }, own, member] = await Promise.all([
    findHistory(db, formId),
    listMemberFields(db),
    db.selectFrom('member').select('fields').where('id', '=', handling.member!._id).executeTakeFirst(),
  ]);
  const filled = Object.keys(member?.fields ?? {});
  const given = await inReaderLanguage(db, null, () => fieldAnswers(mapping, answers, { own, questions }));
  return given
    .filter(({ field, value }) => value === null && !filled.includes(field._id))
    .map(({ field, answer, isUnsure }) => ({ field: field.name, answer: answer.slice(0, SHOWN).toWellFormed(), isUnsure }));
}

/** The member with the address that the response gives. */
async function findMatch(db: Db, formId: string, answers: Answers): Promise<ResponseInList['match']> {
  const [{ mapping }, { questions }] = await Promise.all([findFormHandling(db, formId), findHistory(db, formId)]);
  const answer = answers[mappingOf(mapping, questions).email ?? ''];
  if (typeof answer !== 'string') return null;
  const named = db.selectFrom('member').select(['id as _id', 'full_name as name']).where('email', '=', answer.trim().toLowerCase());
  return (await named.executeTakeFirst()) ?? null;
}

async function findPosition(db: Db, { id, at, form_id }: { id: string; at: string; form_id: string }, query: SeenQuery) {
  const where = whereResponses(form_id, query);
  const isWhole = isWholeForm(query);
  // As for a page, a few matches are found first; where there are many, the nearest ones are close.
  const few = !isWhole && (await countUpTo(db, where, LIST_LIMIT + 1)) <= LIST_LIMIT;
  const here = sql`(${at}::timestamptz, ${id}::uuid)`;
  const earlier = sql`matching where (submitted_at, id) < ${here}`;
  const later = sql`matching where (submitted_at, id) > ${here}`;
  const most = isWhole ? null : LIST_LIMIT;
  const { rows } = await sql<{ earlier: string | null; later: string | null; preceding: number }>`
    with matching as ${sql.raw(few ? 'materialized' : 'not materialized')} (select id, submitted_at from response where ${where})
    select
      (select id from ${earlier} order by ${inOrder('desc')} limit 1) as earlier,
      (select id from ${later} order by ${inOrder('asc')} limit 1) as later,
      (select count(*) from (select from ${query.order === 'asc' ? earlier : later} limit ${most}) as counted) as preceding`.execute(db);
  const found = rows[0]!;
  return {
    previous: query.order === 'asc' ? found.earlier : found.later,
    next: query.order === 'asc' ? found.later : found.earlier,
    place: found.preceding === most ? null : found.preceding + 1,
  };
}

type Row = Pick<TableRow<'response'>, 'id' | 'submitted_at' | 'late' | 'answers'>;

async function toResponses(db: Db, rows: Row[]): Promise<Response[]> {
  const ids = rows.map((row) => row.id);
  const [files, handlings, respondents] = await Promise.all([filesOf(db, ids), findHandlings(db, ids), findRespondents(db, ids)]);
  return rows.map(({ id, submitted_at, late, answers }) => ({
    _id: id,
    submittedAt: submitted_at.toISOString(),
    late,
    answers: answers as Answers,
    files: files.get(id) ?? {},
    handling: handlings.get(id) ?? UNTOUCHED,
    respondent: respondents.get(id) ?? null,
  }));
}

async function filesOf(db: Db, responseIds: string[]): Promise<Map<string, Record<string, UploadedFile>>> {
  const byResponse = new Map<string, Record<string, UploadedFile>>();
  if (responseIds.length === 0) return byResponse;
  const columns = ['id as _id', 'name', 'size', 'type', 'response_id'] as const;
  const uploads = await db.selectFrom('upload').select(columns).where('response_id', 'in', responseIds).execute();
  for (const { response_id, ...file } of uploads) byResponse.set(response_id!, { ...byResponse.get(response_id!), [file._id]: file });
  return byResponse;
}
