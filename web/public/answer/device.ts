// What this device keeps for every form: answers as they are typed and answers that were handed in, in one database, so
// that handing in moves them in one step. The service worker reads it too.

const NAME = 'cauri.answers';
/** Submissions, by their key. */
export const QUEUE = 'queue';
/** What is being typed, by form. */
export const DRAFTS = 'drafts';
/** Some browsers never answer when they refuse; a slow phone may take seconds. */
const OPENING_MS = 10_000;

let opening: Promise<IDBDatabase | undefined> | undefined;

/** Undefined where the browser has none, or refuses. */
export function database(): Promise<IDBDatabase | undefined> {
  if (opening) return opening;
  const opened = open().catch(() => undefined);
  const soon = Promise.race([opened, new Promise<undefined>((resolve) => setTimeout(resolve, OPENING_MS))]);
  opening = soon;
  // Later than we would wait, and there after all.
  void opened.then((db) => {
    if (opening === soon) opening = Promise.resolve(db);
  });
  return soon;
}

async function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const request = indexedDB.open(NAME, 2);
  request.onupgradeneeded = () => {
    const { result: db } = request;
    if (!db.objectStoreNames.contains(QUEUE)) db.createObjectStore(QUEUE, { keyPath: 'key' });
    if (!db.objectStoreNames.contains(DRAFTS)) db.createObjectStore(DRAFTS, { keyPath: 'formId' });
  };
  const db = await done(request);
  // Another page wants to change or delete it: open it anew the next time.
  const forget = () => {
    db.close();
    opening = undefined;
  };
  db.onversionchange = forget;
  db.onclose = forget;
  return db;
}

interface Change {
  stores: string[];
  /** On disk before it is called kept, not only on its way there. */
  strict?: boolean;
  /** `work` writes without reading first: what it wrote counts even if this page is gone the next moment. */
  blind?: boolean;
}

/** All of it or nothing, one change after the other, whichever pages make them. Resolves once it is committed. */
export async function change(
  db: IDBDatabase,
  { stores, strict, blind }: Change,
  work: (store: (name: string) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = db.transaction(stores, 'readwrite', { durability: strict ? 'strict' : 'relaxed' });
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  work((name) => transaction.objectStore(name));
  if (blind) transaction.commit?.();
  return committed;
}

export const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
