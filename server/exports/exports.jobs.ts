import { z } from 'zod';
import { type ExportFormat, type ExportSelection, MemberExportSelection } from '#contract/exports.ts';
import type { Db } from '#server/db/db.ts';
import { isTroubleOfStandby } from '#server/db/standby.ts';
import type { Deps } from '#server/deps.ts';
import type { Cell } from '#server/files/cell.ts';
import { countXlsxRows } from '#server/files/count-xlsx-rows.ts';
import { countCsvRecords } from '#server/files/csv.ts';
import { isDiskFull } from '#server/files/disk-full.ts';
import { tableFile } from '#server/files/table.ts';
import { defineJob } from '#server/jobs/define.ts';
import { inLanguage } from '#server/language.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { exportFailed } from '#server/notices/staff.notices.ts';
import { StorageAway } from '#server/storage/bucket.ts';
import { newStorageKey } from '#server/storage/storage.ts';
import { failures } from './exports.messages.ts';
import {
  beginExport,
  failExport,
  finishExport,
  forgetExportedFile,
  listAbandonedExports,
  readExport,
  reportProgress,
} from './exports.queries.ts';
import { openMembers, openResponses, type Snapshot, withSnapshot } from './snapshot.queries.ts';

/** With its growing waits, this many retries take more than a day. */
const RETRIES = 40;
/** Progress is stored after this many rows, and not more often than people can read. */
const PROGRESS_ROWS = 2_000;
const PROGRESS_MS = 200;

class Cancelled extends Error {}

/**
 * Writes one file of responses or of members. A running export was interrupted, so it starts again, because its snapshot
 * ended with its connection. The finished file is read again and its rows are counted before staff can download it.
 */
export const exportForm = defineJob({
  name: 'form.export',
  payload: z.object({ exportId: z.uuid() }),
  retries: RETRIES,
  async handle(deps, { exportId }) {
    const { db, log } = deps;
    const found = await readExport(db, exportId);
    if (!found) return;
    if (found.state !== 'queued' && found.state !== 'running') {
      if (found.state !== 'done') await removeFile(deps, exportId, found.storageKey);
      return;
    }
    const open = (db: Db) =>
      found.formId === null
        ? openMembers(db, MemberExportSelection.parse(found.selection))
        : openResponses(db, found.formId, found.selection as unknown as ExportSelection);
    const openInLanguage = (db: Db) => inLanguage(found.language, () => open(db));
    const ran = await withSnapshot(deps, exportId, openInLanguage, async (snapshot) => {
      const storageKey = newStorageKey();
      await writeFile(deps, exportId, { format: found.format, storageKey }, snapshot).catch(async (error: Error) => {
        // The queue runs this job again when the database and the storage are there again, and the primary what a standby cannot finish.
        if (isTroubleOfStandby(error) || isDiskFull(error) || error instanceof StorageAway) throw error;
        // The file of one that was cancelled, or whose form was removed for good, may be deleted while it is written.
        if (!(error instanceof Cancelled) && (await failWithNotice(deps, exportId)))
          log.error({ err: error, exportId }, 'an export failed');
        // The row of the export may be gone, together with its form.
        await removeFile(deps, exportId, storageKey);
      });
      return true;
    });
    // The queue runs this job again later, because this export has to start over if the other run dies.
    if (!ran) throw new Error('another run of this export is alive');
  },
});

/** Ends exports that were asked for more than a day ago, because the queue has given them up. */
export async function failAbandoned(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await listAbandonedExports(deps.db)) await failWithNotice(deps, id);
}

/** Returns false when the export had ended before. */
const failWithNotice = ({ db }: Pick<Deps, 'db'>, exportId: string): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    const failed = await failExport(db, exportId);
    const reason = { fr: inLanguage('fr', failures.failed!), en: inLanguage('en', failures.failed!) };
    if (failed) await notify(db, exportFailed(failed.formId, reason, failed.requestedBy));
    return failed !== undefined;
  });

async function writeFile(
  { db, storage }: Deps,
  exportId: string,
  { format, storageKey }: { format: ExportFormat; storageKey: string },
  snapshot: Snapshot,
): Promise<void> {
  const before = await readExport(db, exportId);
  if (before?.storageKey) await storage.remove(before.storageKey);
  if (!(await beginExport(db, exportId, { total: snapshot.count, storageKey }))) throw new Cancelled();

  const { header, count } = snapshot;
  const rows = withProgress(db, exportId, snapshot);
  const content = tableFile(format, { name: snapshot.name, header, batches: rows, count });
  const { size } = await storage.put(content, storageKey);
  const written = await countRows(storage, storageKey, format);
  if (written !== snapshot.count) throw new Error(`The file has ${written} rows instead of ${snapshot.count}.`);
  if (!(await finishExport(db, exportId, { written, size }))) throw new Cancelled();
}

/** Yields the rows and reports the progress from time to time; throws when the export was cancelled. */
async function* withProgress(db: Db, exportId: string, snapshot: Snapshot): AsyncGenerator<Cell[][]> {
  let written = 0;
  let last = { written, at: performance.now() };
  for await (const rows of snapshot.rows()) {
    yield rows;
    written += rows.length;
    if (written - last.written < PROGRESS_ROWS || performance.now() - last.at < PROGRESS_MS) continue;
    last = { written, at: performance.now() };
    if (!(await reportProgress(db, exportId, written))) throw new Cancelled();
  }
}

async function countRows(storage: Deps['storage'], key: string, format: ExportFormat): Promise<number> {
  if (format !== 'xlsx') return (await countCsvRecords(storage.pieces(key))) - 1;
  const size = await storage.size(key);
  if (size === undefined) throw new Error('The file is not where it was put.');
  const { rows, sheets } = await countXlsxRows({ size, read: (offset, length) => storage.read(key, offset, length) });
  return rows - sheets;
}

async function removeFile({ db, storage }: Deps, exportId: string, storageKey: string | null): Promise<void> {
  if (storageKey) await storage.remove(storageKey);
  await forgetExportedFile(db, exportId);
}
