import pg from 'pg';
import type { Storage } from '#server/storage/storage.ts';
import { readCsv, type Table } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { Unreadable } from './unreadable.ts';

interface Stored {
  storage: Storage;
  storageKey: string | null;
  /** The sheet of a workbook; null stands for the first that has rows. */
  sheet: string | null;
  /** The stored sentence for a file that is gone. */
  gone: string;
}

/** Reads a stored CSV or XLSX file; which of the two it is shows in its first bytes. */
export async function readTable({ storage, storageKey, sheet, gone }: Stored): Promise<Table> {
  if (!storageKey || (await storage.size(storageKey)) === undefined) throw new Unreadable(gone);
  const open = async () => {
    const file = await storage.get(storageKey);
    if (!file) throw new Unreadable(gone);
    return file.stream;
  };
  const isZip = Buffer.from(await storage.head(storageKey, 4)).toString('latin1') === 'PK\u0003\u0004';
  return isZip ? readXlsx(await open(), sheet) : readCsv(open);
}

/**
 * Returns why a file cannot be read, as it is stored; undefined when another run may help, since the file is not at fault.
 * `unclear` stands for a file whose content made the reader or the database fail, so that the next run would fail in the same way.
 */
export function whyUnreadable(error: unknown, unclear: string): string | undefined {
  if (error instanceof Unreadable) return error.stored;
  const isRefused = error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
  const isBroken = error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
  return isRefused || isBroken ? unclear : undefined;
}
