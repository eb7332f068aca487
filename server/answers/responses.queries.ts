import type { AskedQuestion, Response, ResponseInList, SelectionQuery } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { findHistory } from './history.ts';
import { findMatching } from './matching.ts';
import { type Row, toResponses } from './response-rows.ts';

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
      const { count, slice } = await findMatching(db, { formId, history, total, selection: query });
      const { page, limit, order } = query;
      const first = (page - 1) * limit;
      const size = Math.max(0, Math.min(limit, count - first));
      const ids = order === 'asc' ? await slice(first, size) : (await slice(count - first - size, size)).toReversed();
      return { data: await toResponses(db, await findRows(db, ids)), count, questions: history.questions };
    });
}

async function totalOf(db: Db, formId: string): Promise<number> {
  const tally = await db.selectFrom('form_tally').select('responses').where('form_id', '=', formId).executeTakeFirst();
  return tally?.responses ?? 0;
}

async function findRows(db: Db, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('response').select(['id', 'submitted_at', 'late', 'answers']).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)!);
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

async function neighbours(db: Db, formId: string, id: string, selection: SelectionQuery) {
  const [history, total] = [await findHistory(db, formId), await totalOf(db, formId)];
  const matching = await findMatching(db, { formId, history, total, selection });
  const before = await matching.countBefore(id);
  const around = await matching.slice(Math.max(0, before - 1), 3);
  const here = before === 0 ? 0 : 1;
  const matches = around[here] === id;
  const earlier = around[here - 1] ?? null;
  const later = around[matches ? here + 1 : here] ?? null;
  return selection.order === 'asc'
    ? { previous: earlier, next: later, place: before + 1 }
    : { previous: later, next: earlier, place: matching.count - before + (matches ? 0 : 1) };
}
