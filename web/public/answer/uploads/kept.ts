import { change, opener, read } from '../device.ts';
import { printOf } from './state.ts';

// The files that were chosen on this device and are not part of a recorded response yet: their content, which may be a smaller
// version, and their address on the server. They have their own database, because they are large and only pages with a file
// open it.

export interface KeptUpload {
  /** The submission key, the question and the print of the file; of the version before, the key and the question. */
  name: string;
  /** The place of the answers (`placeOf`). */
  formId: string;
  key: string;
  questionId: string;
  /** Identifies the chosen file. */
  print: string;
  /** The name on this device. */
  filename: string;
  content: File;
  /** The address on the server; undefined until the upload has started. */
  url?: string;
  /** The server has the whole file. */
  done?: true;
  at: number;
}

export const nameOf = (key: string, questionId: string, file: File) => `${key}/${questionId}/${printOf(file)}`;

const STORE = 'uploads';
const database = opener('cauri.uploads', 1, (db) => void db.createObjectStore(STORE, { keyPath: 'name' }));
/** The server accepts answers from a page for as long as this after it was opened. */
const KEPT_MS = 60 * 24 * 3_600_000;

/** The files in this page, for browsers that refuse to store them. */
const here = new Map<string, KeptUpload>();

/** Finds a chosen file. After a reload, the form has the stored content as its file. */
export async function findUpload(key: string, questionId: string, file: File): Promise<KeptUpload | undefined> {
  const print = printOf(file);
  const all = await keptUploads({ key });
  return all.find((one) => one.questionId === questionId && (one.print === print || printOf(one.content) === print));
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  here.set(upload.name, upload);
  await write((store) => void store.put(upload));
}

export async function forgetUpload(name: string): Promise<void> {
  here.delete(name);
  await write((store) => void store.delete(name));
}

/** Returns all files of a submission or of a place, and deletes those that are too old. */
export async function keptUploads(which: { key: string } | { place: string }): Promise<KeptUpload[]> {
  const db = await database();
  const kept = db ? await read<KeptUpload[]>(db, STORE, (store) => store.getAll()).catch(() => []) : [];
  const old = kept.filter(({ at }) => at < Date.now() - KEPT_MS);
  for (const { name } of old) await forgetUpload(name);
  const all = new Map([...kept.filter((upload) => !old.includes(upload)), ...here.values()].map((upload) => [upload.name, upload]));
  return [...all.values()].filter((upload) => ('key' in which ? upload.key === which.key : upload.formId === which.place));
}

async function write(work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await database();
  // If storage is full or refused, the page has the file as long as it is open.
  if (db) await change(db, { stores: [STORE] }, (store) => work(store(STORE))).catch(() => {});
}
