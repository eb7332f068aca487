import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportState } from '#contract/imports.ts';
import { tryToRemoveFiles } from '#server/answers/erasure.queries.ts';
import { countAttempt, type Db, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readAhead } from '#server/files/read-ahead.ts';
import { readTable, whyUnreadable } from '#server/files/read-table.ts';
import { type Line, MAX_COLUMNS, Unreadable } from '#server/files/unreadable.ts';
import { defineJob } from '#server/jobs/define.ts';
import { inEachLanguage } from '#server/language.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { importFailed } from '#server/notices/staff.notices.ts';
import { findCurrentTerms } from '#server/products/products.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { nameMessages, readStored, stored } from '#server/stored-errors.ts';
import type { Importer } from './apply.queries.ts';
import { fileGone, gaveUp, noRows, refundedBefore, unreadable } from './imports.messages.ts';
import {
  addCounts,
  advance,
  type Counts,
  clearRows,
  countOutcomes,
  insertLines,
  moveImport,
  nextEnd,
  nextRows,
  readImport,
} from './imports.queries.ts';
import { KINDS } from './kinds.actions.ts';
import { proposeMapping } from './remembered.queries.ts';
import type { ReadRow } from './row.rules.ts';
import { inTurn } from './turn.queries.ts';

/** Rows whose cells are in memory at the same time, because cells may be long. */
const CELLS_OF = 200;
/** A step is run at most this often. The last run only ends the import, because the import itself may have crashed the others. */
const RUNS = 6;

/** Thrown when the import was cancelled or another run is ahead: this run ends and its transaction is rolled back. */
class Superseded extends Error {}

nameMessages('import', { gaveUp, unreadable, fileGone, noRows, refundedBefore });

type Import = NonNullable<Awaited<ReturnType<typeof readImport>>>;

/** Runs the current step. A chunk of rows and its position are one transaction, so a killed step continues after its last chunk. */
export const runImport = defineJob({
  name: 'import.run',
  payload: z.object({ importId: z.uuid() }),
  async handle(deps, { importId }) {
    const found = await readImport(deps.db, importId);
    const step = found && STEPS[found.state];
    if (!found || !step) return;
    try {
      await run(deps, found, step);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
  },
});

type Step = (deps: Deps, found: Import) => Promise<void>;

async function run(deps: Deps, found: Import, step: Step): Promise<void> {
  if ((await countAttempt(deps.db, 'member_import', found.id)) >= RUNS) return endFailed(deps, found, stored(gaveUp));
  try {
    await step(deps, found);
  } catch (error) {
    const why = found.state === 'reading' ? whyUnreadable(error, stored(unreadable)) : undefined;
    if (why === undefined) throw error;
    await endFailed(deps, found, why);
  }
}

/** An import that fails before it imports leaves nothing behind. Rows that were imported before a failure stay, and can be undone. */
async function endFailed(deps: Deps, found: Import, why: string): Promise<void> {
  const isBegun = found.state === 'importing' || found.state === 'undoing';
  await deps.db.transaction().execute(async (db) => {
    const to = isBegun ? 'cancelled' : 'failed';
    // Another run may have ended the step, and then its rows and its file are needed.
    if (!(await moveImport(db, found.id, [found.state], to, { error: why, finished_at: new Date() }))) throw new Superseded();
    if (found.state === 'importing') await KINDS[found.kind].finished?.(db, found.id);
    if (!isBegun) await db.deleteFrom('member_import_row').where('import_id', '=', found.id).execute();
    const reason = inEachLanguage(() => readStored(why));
    await notify(db, importFailed(found, reason, found.requested_by));
  });
  await forgetFile(deps, found);
}

const STEPS: Partial<Record<ImportState, Step>> = {
  reading: readFile,
  checking: (deps, found) =>
    eachChunk(deps, found, 'checking', 'checked', async (db, rows) => {
      await writeFields(db, found, rows);
      await KINDS[found.kind].resolve(db, rows, found.options);
      return countOutcomes(db, found.id, rows);
    }),
  importing: async (deps, found) => {
    await forgetFile(deps, found);
    const importer = await importerOf(deps.db, found);
    await eachChunk(
      deps,
      found,
      'importing',
      'done',
      async (db, rows) => {
        await KINDS[found.kind].apply(db, rows, found.options, importer);
        await KINDS[found.kind].changed(db);
        return countOutcomes(db, found.id, rows);
      },
      async (db) => KINDS[found.kind].finished?.(db, found.id),
    );
  },
  undoing: async (deps, found) => {
    const importer = await importerOf(deps.db, found);
    await eachChunk(deps, found, 'undoing', 'undone', async (db, rows) => {
      await KINDS[found.kind].undo(db, rows, importer);
      await KINDS[found.kind].changed(db);
      const { undone, kept } = await countOutcomes(db, found.id, rows);
      return { undone, kept };
    });
  },
  cancelled: forgetFile,
  failed: forgetFile,
};

async function readFile(deps: Deps, found: Import): Promise<void> {
  const { db, storage } = deps;
  if (!(await clearRows(db, found.id))) throw new Superseded();
  const { batches, ...table } = await readTable({ storage, storageKey: found.storage_key, sheet: found.sheet, gone: stored(fileGone) });
  let header: string[] | undefined;
  let [position, total] = [0, 0];
  for await (const batch of readAhead(batches)) {
    const lines: Line[] = header ? batch : batch.slice(1);
    header ??= batch[0]?.cells;
    if (lines.length === 0) continue;
    const to = lines.at(-1)!.n;
    await db.transaction().execute(async (db) => {
      if (!(await advance(db, found.id, 'reading', { after: position, to }))) throw new Superseded();
      await insertLines(db, found.id, lines);
    });
    [position, total] = [to, total + lines.length];
  }
  // A chosen sheet may be empty: staff then choose another one.
  if (total === 0 && found.sheet === null) throw new Unreadable(stored(noRows));
  header ??= [];
  header = header.slice(0, MAX_COLUMNS);
  const proposed = await proposeMapping(db, found, header, await listMemberFields(db));
  if (!(await moveImport(db, found.id, ['reading'], 'mapping', { ...table, header, total, ...proposed }, { position })))
    throw new Superseded();
  // The workbook is kept because staff may choose another sheet of it.
  if (table.sheets.length < 2) await forgetFile(deps, found);
}

/** Deletes the file when its rows are in the database, or when nobody needs them. */
async function forgetFile(deps: Deps, { id, storage_key }: Import): Promise<void> {
  if (!storage_key) return;
  await deps.db.transaction().execute(async (db) => {
    await db
      .insertInto('file_removal')
      .values({ storage_key })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await updateRow(db, 'member_import', id, { storage_key: null });
  });
  await tryToRemoveFiles(deps);
}

async function eachChunk(
  { db }: Deps,
  { id, kind, position }: Import,
  state: ImportState,
  then: ImportState,
  work: (db: Db, rows: { importId: string; after: number; to: number }) => Promise<Counts>,
  atEnd?: (db: Db) => Promise<void>,
): Promise<void> {
  // The planner has no statistics of rows that were inserted just now, and would scan all of them for each row. It needs those of
  // the columns by which rows are found; those of the cells take longest.
  await sql`analyze member_import_row (import_id, n, email, phone, member_id)`.execute(db);
  let after = position;
  for (;;) {
    const to = await nextEnd(db, id, after, KINDS[kind].chunk);
    if (to === undefined) break;
    const rows = { importId: id, after, to };
    const take = async (db: Db) => {
      // This comes first, so that a cancellation waits for this chunk and a second run finds that it was superseded.
      if (!(await advance(db, id, state, rows))) throw new Superseded();
      await addCounts(db, id, await work(db, rows));
    };
    await (state === 'checking' ? db.transaction().execute(take) : inTurn(db, take));
    after = to;
  }
  await db.transaction().execute(async (db) => {
    if (await moveImport(db, id, [state], then, { finished_at: new Date() }, { position: after })) await atEnd?.(db);
  });
}

/** Writes the rows as those of new members, which most are: deciding them then finds nothing to write, and others are written again. */
async function writeFields(db: Db, found: Import, window: { after: number; to: number }): Promise<void> {
  for await (const rows of readAhead(readFields(db, found, window)))
    await sql`
      update member_import_row r set fields = row.fields, email = row.email, phone = row.phone, problem = row.problem,
        problems = row.problems, can_leave_out = row."canLeaveOut", left_out = row."leftOut", reference_key = row."referenceKey",
        outcome = case when row.problem is null then 'new' else 'skipped' end, reason = row.problem, member_id = null, before = null, after = null,
        note = row.note
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (n int, fields jsonb, email text, phone text, problem text, problems jsonb, "canLeaveOut" boolean, "leftOut" text, "referenceKey" text, note text)
      where r.import_id = ${found.id} and r.n = row.n`.execute(db);
}

async function* readFields(
  db: Db,
  { id, kind, mapping, options, date_1904: date1904 }: Import,
  { after, to }: { after: number; to: number },
): AsyncGenerator<(ReadRow & { n: number })[]> {
  const read = await KINDS[kind].reader(db, { mapping, options, date1904 });
  const everywhere = new Set(options.leaveOut);
  for (let from = after; ; ) {
    const lines = await nextRows(db, id, { after: from, to, limit: CELLS_OF });
    if (lines.length === 0) return;
    yield lines.map(({ n, cells, leave_out, leave_out_fields }) => {
      const leavesOutAll = leave_out || options.wrongCells === 'leave-out';
      return { n, ...read(cells, (field) => leavesOutAll || everywhere.has(field) || leave_out_fields.includes(field)) };
    });
    from = lines.at(-1)!.n;
  }
}

async function importerOf(db: Db, { id, name, requested_by, requested_name }: Import): Promise<Importer> {
  const { timeZone } = await findSetting(db);
  const terms = await findCurrentTerms(db);
  return { importId: id, name, actorId: requested_by, actorName: requested_name, timeZone, terms };
}
