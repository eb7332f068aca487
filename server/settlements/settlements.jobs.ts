import { z } from 'zod';
import { countAttempt, type Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readTable, whyUnreadable } from '#server/files/read-table.ts';
import { type Line, MAX_COLUMNS, Unreadable } from '#server/files/unreadable.ts';
import { defineJob } from '#server/jobs/define.ts';
import { nameMessages, stored } from '#server/stored-errors.ts';
import { headerAt, isComparable, suggestSettlement } from './columns.rules.ts';
import { compareRows, insertLines } from './compare.queries.ts';
import * as reason from './reasons.messages.ts';
import { type FileRow, findStored, lockFile, moveFile, rememberedColumns } from './settlements.queries.ts';

nameMessages('settlement', reason);

/** A step is run at most this often. The last run only ends it, because the file itself may have crashed the others. */
const RUNS = 4;

/** Reads a file and compares it. Each step is one transaction, so a killed step begins again. */
export const runSettlement = defineJob({
  name: 'settlement.run',
  payload: z.object({ fileId: z.uuid() }),
  async handle(deps, { fileId }) {
    const file = await findStored(deps.db, fileId);
    if (!file || (file.state !== 'reading' && file.state !== 'comparing')) return;
    if ((await countAttempt(deps.db, 'settlement_file', fileId)) >= RUNS) return fail(deps, file, stored(reason.gaveUp));
    let step = file.state;
    try {
      await deps.db.transaction().execute(async (db) => {
        const locked = await lockFile(db, fileId);
        if (locked?.state === 'reading') await readFile(deps, db, locked);
      });
      step = 'comparing';
      await deps.db.transaction().execute(async (db) => {
        const locked = await lockFile(db, fileId);
        if (locked?.state !== 'comparing') return;
        await compareRows(db, locked);
        await moveFile(db, fileId, 'compared', { compared_at: new Date() });
      });
    } catch (error) {
      const why = whyUnreadable(error, stored(reason.unreadable));
      if (why === undefined) throw error;
      await fail(deps, { id: fileId, state: step }, why);
    }
  },
});

/** A file whose step another run has ended meanwhile is left as it is. */
const fail = ({ db }: Deps, { id, state }: Pick<FileRow, 'id' | 'state'>, why: string): Promise<void> =>
  db.transaction().execute(async (db) => {
    if ((await lockFile(db, id))?.state === state) await moveFile(db, id, 'failed', { error: why });
  });

/** Stores the rows of the file. Where its columns are known, it is compared at once. */
async function readFile({ storage }: Deps, db: Db, file: FileRow): Promise<void> {
  const { batches, date_1904 } = await readTable({ storage, storageKey: file.storage_key, sheet: null, gone: stored(reason.fileGone) });
  await db.deleteFrom('settlement_row').where('file_id', '=', file.id).execute();
  let header: string[] | undefined;
  let total = 0;
  for await (const batch of batches) {
    let lines: Line[] = batch;
    if (!header && batch.length > 0) {
      const at = headerAt(batch);
      header = batch[at]!.cells.slice(0, MAX_COLUMNS);
      lines = batch.slice(at + 1);
    }
    if (lines.length > 0) await insertLines(db, file.id, lines);
    total += lines.length;
  }
  if (total === 0 || !header) throw new Unreadable(stored(reason.noRows));
  const known = await rememberedColumns(db, file, header);
  const mapping = known?.mapping ?? suggestSettlement(header);
  await moveFile(db, file.id, isComparable(mapping, file.moyen) ? 'comparing' : 'mapping', {
    ...{ header, total, date_1904, mapping: JSON.stringify(mapping) },
    ...(known && { currency: known.currency }),
  });
}
