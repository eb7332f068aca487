import { change, done } from '../device.ts';

// Files that were chosen on this device and are not part of a recorded response yet: what is to be sent (made smaller
// where that helps), and the address at which the server has begun to take it. A database of its own, beside that of
// the answers: files are large, and only pages where one was chosen open it.

export interface KeptUpload {
  /** Of the submission key and the question: one file each. */
  name: string;
  formId: string;
  key: string;
  questionId: string;
  /** Tells one chosen file from another. */
  print: string;
  /** As it was called on the phone. */
  filename: string;
  content: File;
  /** Once the server has begun to take it. */
  url?: string;
  /** The server has all of it. */
  done?: true;
  at: number;
}

export const nameOf = (key: string, questionId: string) => `${key}/${questionId}`;
export const printOf = ({ name, size, lastModified, type }: File) => [name, size, lastModified, type].join('/');

const DATABASE = 'cauri.uploads';
const STORE = 'uploads';
/** As long as the server takes answers from a page that was opened then. */
const KEPT_MS = 60 * 24 * 3_600_000;

/** Where the browser refuses to keep files. */
const here = new Map<string, KeptUpload>();

export async function findUpload(name: string): Promise<KeptUpload | undefined> {
  const db = await database();
  const kept =
    db && (await done(db.transaction(STORE).objectStore(STORE).get(name) as IDBRequest<KeptUpload | undefined>).catch(() => undefined));
  return kept ?? here.get(name);
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  here.set(upload.name, upload);
  await write((store) => void store.put(upload));
}

export async function forgetUpload(name: string): Promise<void> {
  here.delete(name);
  await write((store) => void store.delete(name));
}

/** All files of one submission; `formId`: of one form. Forgets those that are too old to be of use. */
export async function keptUploads(which: { key: string } | { formId: string }): Promise<KeptUpload[]> {
  const db = await database();
  const kept = db ? await done(db.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<KeptUpload[]>).catch(() => []) : [];
  const old = kept.filter(({ at }) => at < Date.now() - KEPT_MS);
  for (const { name } of old) await forgetUpload(name);
  const all = new Map([...kept.filter((upload) => !old.includes(upload)), ...here.values()].map((upload) => [upload.name, upload]));
  return [...all.values()].filter((upload) => ('key' in which ? upload.key === which.key : upload.formId === which.formId));
}

async function write(work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await database();
  // Full, or refused: the page has it as long as it is open.
  if (db) await change(db, { stores: [STORE] }, (store) => work(store(STORE))).catch(() => {});
}

let opening: Promise<IDBDatabase | undefined> | undefined;

function database(): Promise<IDBDatabase | undefined> {
  opening ??= open().catch(() => undefined);
  return opening;
}

async function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'name' });
  // Some browsers never answer when they refuse.
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 10_000));
  const db = await Promise.race([done(request), late]);
  if (!db) return undefined;
  const forget = () => {
    db.close();
    opening = undefined;
  };
  db.onversionchange = forget;
  db.onclose = forget;
  return db;
}
