import { type Db, insertRows } from '#server/db/db.ts';

// Rows and files cannot change in one transaction. So a file that arrives is noted for removal before its first byte is written,
// and the row that names it takes the note back; a process that is killed in between leaves no file that nobody knows of.

/** No request lasts as long as this. */
const ARRIVING_MS = 2 * 24 * 3_600_000;

export const noteArriving = (db: Db, storageKey: string) =>
  insertRows(db, 'file_removal', { storage_key: storageKey, due_at: new Date(Date.now() + ARRIVING_MS) });

/** The statement that keeps a file; it belongs in the transaction that inserts the row which names it. */
export const keepFile = (db: Pick<Db, 'deleteFrom'>, storageKey: string) =>
  db.deleteFrom('file_removal').where('storage_key', '=', storageKey);
