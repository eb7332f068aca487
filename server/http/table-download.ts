import { type RawBuilder, sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import type { Db } from '#server/db/db.ts';
import type { Cell } from '#server/files/cell.ts';
import { type Column, readRows, tableFile } from '#server/files/table.ts';
import { dayIn } from '#server/time/calendar.ts';
import type { MadeFile } from './files.ts';

interface Source {
  name: string;
  fileName: (file: { day: string; rows: number; extension: string }) => string;
  /** The file is named by the day of this time zone. */
  timeZone: string;
  columns: Column[];
  /** The rows to count, as SQL that follows `select count(*)`. */
  counted: RawBuilder<unknown>;
  /** The rows of the file and their order, as SQL that follows the columns. */
  rows: RawBuilder<unknown>;
}

/** Makes a file of the rows of one moment. They are read by a cursor and written meanwhile. */
export async function makeTable(
  db: Db,
  format: ExportFormat,
  { name, fileName, timeZone, columns, counted, rows }: Source,
): Promise<MadeFile> {
  const { count, batches, close } = await readAll(db, columns, counted, rows);
  const [extension, type] =
    format === 'xlsx' ? ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] : ['csv', 'text/csv; charset=utf-8'];
  const content = tableFile(format, { name, header: columns.map(([header]) => header), batches, count }).once('close', close);
  return { name: fileName({ day: dayIn(timeZone, new Date()), rows: count, extension }), type, content };
}

interface Snapshot {
  count: number;
  batches: AsyncGenerator<Cell[][]>;
  /** Ends the snapshot, whether or not all rows were read. */
  close(): void;
}

/** Returns the count and the rows of one moment. A download that is cancelled, even before its first byte, ends the snapshot too. */
async function readAll(db: Db, columns: Column[], counted: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Snapshot> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    // A connection that is lost has ended it already.
    snapshot
      .rollback()
      .execute()
      .catch(() => {});
  };
  try {
    await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(snapshot);
    const { rows: total } = await sql<{ n: number }>`select count(*) as n ${counted}`.execute(snapshot);
    return { count: total[0]!.n, batches: readRows(snapshot, columns, rows), close };
  } catch (error) {
    close();
    throw error;
  }
}
