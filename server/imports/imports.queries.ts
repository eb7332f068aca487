import { type SqlBool, sql, type UpdateObject } from 'kysely';
import {
  IMPORT_DAYS,
  type ImportColumn,
  type ImportKind,
  ImportMapping,
  ImportOptions,
  type ImportRow,
  type ImportState,
  type MemberImport,
} from '#contract/imports.ts';
import { type MemberField, ownFieldName } from '#contract/member-fields.ts';
import { countChanged, type Db, insertRow, isoTime, readPage, type TableRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import { keepFile } from '#server/files/arriving.queries.ts';
import type { Line } from '#server/files/unreadable.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { shownValue } from '#server/members/fields.rules.ts';
import { readStored } from '#server/stored-errors.ts';
import { findCandidates, findPayers } from './payment-candidates.queries.ts';
import { suggestFor } from './payment-columns.rules.ts';
import { readReason, writeReason } from './reasons.queries.ts';
import type { CellProblem } from './row-cells.rules.ts';

const LISTED = 20;
/** The number of rows that show what a column contains. */
const SAMPLE_ROWS = 5;

type Stored = Omit<MemberImport, 'mapping' | 'options' | 'suggested'> & { mapping: unknown; options: unknown };
const columns = sql`
  id as "_id", kind, name, state, format, encoding, separator, sheets, sheet, header, mapping, options, remembered, total, position, added, updated, skipped,
  undone, kept, error, requested_name as by, ${isoTime('step_at')} as "stepAt", ${isoTime('created_at')} as "createdAt",
  ${isoTime('finished_at')} as "finishedAt"`;

export async function insertImport(
  db: Db,
  given: { kind: ImportKind; name: string; storageKey: string; size: number; by: { id: string; name: string } },
): Promise<string> {
  await keepFile(db, given.storageKey).execute();
  const id = await insertRow(db, 'member_import', {
    kind: given.kind,
    name: given.name,
    storage_key: given.storageKey,
    size: given.size,
    requested_by: given.by.id,
    requested_name: given.by.name,
  });
  await publish(db, { type: 'import.changed', importId: id });
  return id;
}

export async function findImport(db: Db, id: string): Promise<MemberImport | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns}, coalesce((
      select jsonb_agg(to_jsonb(cells) order by n) from (
        select n, cells from member_import_row r where r.import_id = member_import.id order by n limit ${SAMPLE_ROWS}
      ) first
    ), '[]') as sample from member_import where id = ${id}`.execute(db);
  const found = rows[0] && toImport(rows[0]);
  return found?.remembered ? { ...found, suggested: suggestFor(found.kind, found.header, await listMemberFields(db)) } : found;
}

export async function listImports(db: Db, kind: ImportKind): Promise<MemberImport[]> {
  const { rows } = await sql<Stored>`
    select ${columns}, '[]'::jsonb as sample from member_import where kind = ${kind} order by created_at desc, id desc
    limit ${LISTED}`.execute(db);
  return rows.map(toImport);
}

/** Deletes imports that are too old to be undone, with their rows; `removeFiles` deletes the files that are still stored. */
export const forgetImports = (db: Db) =>
  sql`
    with gone as (
      delete from member_import
      where created_at < now() - make_interval(days => ${IMPORT_DAYS}) and state not in ('importing', 'undoing')
      returning storage_key
    )
    insert into file_removal (storage_key) select storage_key from gone where storage_key is not null on conflict do nothing`.execute(db);

/** Returns what the job needs of an import; undefined when it was deleted. */
export async function readImport(db: Db, id: string) {
  const row = await db.selectFrom('member_import').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, mapping: ImportMapping.parse(asList(row.mapping)), options: ImportOptions.parse(row.options) };
}

type Set = UpdateObject<DB, 'member_import'>;

/**
 * Moves an import to another state. Returns false when it is no longer in any of the states `from`, when its step did not start at `since`,
 * or when it is at another row than `position`, because another run is ahead.
 */
export async function moveImport(
  db: Db,
  id: string,
  from: ImportState[],
  to: ImportState,
  set: Set = {},
  { since, position }: { since?: string | undefined; position?: number } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('member_import')
    .set({ state: to, step_at: new Date(), attempts: 0, ...set })
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(since !== undefined, (query) => query.where('step_at', '=', new Date(since!)))
    .$if(position !== undefined, (query) => query.where('position', '=', position!))
    .returning('id')
    .executeTakeFirst();
  if (row) await publish(db, { type: 'import.changed', importId: id });
  return row !== undefined;
}

/** Returns the number of rows that an import has taken in so far. The counts of one that has not begun say what its check found. */
const takenIn = (count: 'added' | 'updated' | 'skipped') => sql<number>`case when state = 'importing' then ${sql.ref(count)} else 0 end`;
export const TAKEN_IN = { added: takenIn('added'), updated: takenIn('updated'), skipped: takenIn('skipped') };

/** Stores the position of a step. When it returns false, another run is ahead or the import was cancelled: the caller rolls back. */
export async function advance(db: Db, id: string, state: ImportState, rows: { after: number; to: number }): Promise<boolean> {
  // The position is written with the rows, so a crash of the database that loses both is continued from the position before. The last
  // commit of the step is waited for, and those before it are on disk then.
  await sql`set local synchronous_commit = off`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('member_import')
    .set({ position: rows.to })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('position', '=', rows.after)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(db, { type: 'import.changed', importId: id });
  return numUpdatedRows > 0n;
}

export type Counts = Partial<Record<'added' | 'updated' | 'skipped' | 'undone' | 'kept', number>>;

export async function addCounts(db: Db, id: string, counts: Counts): Promise<void> {
  await db
    .updateTable('member_import')
    .set((eb) => Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, eb(eb.ref(name as 'added'), '+', n)])))
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows that an earlier run has read, so that reading can start over; returns false when another run has read all of them. */
export const clearRows = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    // This is the first statement, so that it waits for another run that is writing rows, and that run finds that it was
    // superseded.
    const reading = db.updateTable('member_import').set({ position: 0 }).where('id', '=', id).where('state', '=', 'reading');
    if ((await countChanged(reading)) === 0) return false;
    await db.deleteFrom('member_import_row').where('import_id', '=', id).execute();
    return true;
  });

export async function insertLines(db: Db, id: string, lines: Line[]): Promise<void> {
  await sql`
    insert into member_import_row (import_id, n, cells)
    select ${id}, n, cells from json_to_recordset(${JSON.stringify(lines)}::json) as line (n int, cells text[])`.execute(db);
}

export async function nextRows(
  db: Db,
  id: string,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<(Line & { leave_out: boolean; leave_out_fields: string[] })[]> {
  return db
    .selectFrom('member_import_row')
    .select(['n', 'cells', 'leave_out', 'leave_out_fields'])
    .where('import_id', '=', id)
    .where('n', '>', after)
    .where('n', '<=', to)
    .orderBy('n')
    .limit(limit)
    .execute();
}

/** Marks rows that are imported without their wrong cells, or without those of one field, from the next check on. */
export async function leaveOutCells(
  db: Db,
  id: string,
  { rows, field }: { rows: number[]; field?: ImportColumn | undefined },
): Promise<void> {
  await db
    .updateTable('member_import_row')
    .set(
      field
        ? { leave_out_fields: sql<string[]>`array_append(array_remove(leave_out_fields, ${field}::text), ${field}::text)` }
        : { leave_out: true },
    )
    .where('import_id', '=', id)
    .where('n', 'in', rows)
    .execute();
}

const VALUES_MAX = 1_000;

export async function listColumnValues(db: Db, id: string, column: number): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select cells[${column + 1}] as value, count(*) as count from member_import_row
    where import_id = ${id} and cells[${column + 1}] <> '' group by 1 order by 2 desc, 1 limit ${VALUES_MAX}`.execute(db);
  return rows;
}

/** Returns the number of the last row of the next chunk; undefined when there are no more rows. */
export async function nextEnd(db: Db, id: string, after: number, count: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number | null }>`
    select max(n) as n from (
      select n from member_import_row where import_id = ${id} and n > ${after} order by n limit ${count}
    ) next`.execute(db);
  return rows[0]?.n ?? undefined;
}

export async function countOutcomes(db: Db, id: string, rows: { after: number; to: number }) {
  const { rows: counted } = await sql<{ added: number; updated: number; skipped: number; undone: number; kept: number }>`
    select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'skipped') as skipped, count(*) filter (where undo = 'undone') as undone,
      count(*) filter (where undo = 'kept') as kept
    from member_import_row where import_id = ${id} and n > ${rows.after} and n <= ${rows.to}`.execute(db);
  return counted[0]!;
}

export interface RowQuery {
  outcome?: ImportRow['outcome'] | undefined;
  undo?: ImportRow['undo'] | undefined;
}

const rowsOf = (db: Db, id: string, { outcome, undo }: RowQuery) =>
  db
    .selectFrom('member_import_row')
    .where('import_id', '=', id)
    .$if(Boolean(outcome), (q) => q.where('outcome', '=', outcome!))
    // The rows that a cancelled import had not reached have the outcome that the check expected of them.
    .$if(outcome === 'new' || outcome === 'updated', (q) =>
      q.where(sql<SqlBool>`(imported or (select state from member_import i where i.id = import_id) in ('checking', 'checked'))`),
    )
    .$if(Boolean(undo), (q) => q.where('undo', '=', undo!));

export async function listRows(
  db: Db,
  id: string,
  { page, limit, ...filter }: RowQuery & { page: number; limit: number },
): Promise<{ data: ImportRow[]; count: number }> {
  const { rows, count } = await readPage(rowsOf(db, id, filter).selectAll().orderBy('n'), { page, limit });
  const own = await listMemberFields(db);
  const data: ImportRow[] = [];
  const names = await findPayers(db, rows);
  for (const row of rows)
    data.push({ ...toRow(row, own), candidates: await findCandidates(db, row), memberName: names.get(row.member_id ?? '') ?? null });
  return { data, count };
}

export async function* eachRow(db: Db, id: string, filter: RowQuery): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ; ) {
    const rows = await rowsOf(db, id, filter).selectAll().where('n', '>', after).orderBy('n').limit(1_000).execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.n;
  }
}

type StoredRow = TableRow<'member_import_row'>;

/** Names the programme's own fields and what was chosen, which are stored by their ids. */
function shownChange(change: ImportRow['changes'][number], own: readonly MemberField[]): ImportRow['changes'][number] {
  const field = own.find(({ _id }) => change.field === ownFieldName(_id));
  if (!field) return change;
  const shown = (value: string) => (field.kind === 'choice' ? shownValue(field, value) : value);
  return { field: field.name, before: change.before && shown(change.before), after: shown(change.after) };
}

/** Returns the row with its reasons in the language of the moment. */
export function toRow(row: StoredRow, own: readonly MemberField[]): ImportRow {
  const before = (row.before ?? {}) as Record<string, string | null>;
  return {
    n: row.n,
    cells: row.cells,
    outcome: row.outcome,
    reason: readReason(row.reason),
    problems: problemsOf(row),
    canLeaveOut: row.can_leave_out && row.outcome === 'skipped' && row.problem !== null,
    leftOut: row.outcome === 'skipped' ? null : readReason(row.left_out),
    note: row.outcome === 'new' ? readReason(row.note) : null,
    candidates: null,
    memberName: null,
    paymentId: row.undo === 'undone' ? null : row.payment_id,
    memberId: row.undo === 'undone' && row.outcome === 'new' ? null : row.member_id,
    changes: Object.entries((row.after ?? {}) as Record<string, string>).map(([field, after]) =>
      shownChange({ field, before: before[field] ?? null, after }, own),
    ),
    undo: row.undo,
    undoReason: readReason(row.undo_reason),
  };
}

/** The problems of the cells; only the check of all rows knows that a new member has no name (resolve.queries.ts). */
function problemsOf({ problems, problem, reason }: StoredRow): ImportRow['problems'] {
  const ofCells = ((problems ?? []) as unknown as CellProblem[]).map(({ reason, ...one }) => ({ ...one, message: readReason(reason)! }));
  const isNameMissing = ofCells.length > 0 && problem !== null && reason !== null && reason !== problem;
  const missing = { column: null, field: 'fullName', message: readReason(writeReason('nameMissing'))!, cell: 'needed' } as const;
  return isNameMissing ? [...ofCells, missing] : ofCells;
}

const asList = (mapping: unknown) => (Array.isArray(mapping) ? mapping : []);

const toImport = ({ mapping, options, ...row }: Stored): MemberImport => ({
  ...row,
  error: readStored(row.error),
  mapping: ImportMapping.parse(asList(mapping)),
  options: ImportOptions.parse(options),
  suggested: [],
});
