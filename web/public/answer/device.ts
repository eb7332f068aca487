// One database on this device has the drafts and the submitted answers of all forms, so that submitting a draft moves it in
// one transaction. The service worker reads the database too.

/** The submitted answers, by their key. */
export const QUEUE = 'queue';
/** The drafts, by their place, which stands in the field `formId`. */
export const DRAFTS = 'drafts';
/**
 * The place of a form's answers on this device. People who share a phone have their own invitations, and staff their own accounts, so
 * each of them has a place of their own. The ticket names them between its time and its signature.
 */
export const placeOf = ({ formId, ticket }: { formId: string; ticket: string }): string =>
  [formId, ...ticket.split('.').slice(2, -1)].join('.');

/** Some browsers never answer when they refuse storage, but a slow phone may take seconds. */
const OPENING_MS = 10_000;

/** Resolves to undefined when the browser has no database or refuses to open it. */
type Open = () => Promise<IDBDatabase | undefined>;

/** Returns a function that opens a database when it is needed. `upgrade` creates the stores that are missing. */
export function opener(name: string, version: number, upgrade: (db: IDBDatabase) => void): Open {
  let opening: Promise<IDBDatabase | undefined> | undefined;
  const open: Open = async () => {
    if (typeof indexedDB === 'undefined') return undefined;
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result);
    const db = await done(request);
    // Another page wants to change or delete the database, so it is opened again when it is needed.
    const forget = () => {
      db.close();
      opening = undefined;
    };
    db.onversionchange = forget;
    db.onclose = forget;
    return db;
  };
  return () => {
    if (opening) return opening;
    const opened = open().catch(() => undefined);
    const soon = Promise.race([opened, new Promise<undefined>((resolve) => setTimeout(resolve, OPENING_MS))]);
    opening = soon;
    // A database that opens after the time limit is used from then on.
    void opened.then((db) => {
      if (opening === soon) opening = Promise.resolve(db);
    });
    return soon;
  };
}

export const database = opener('cauri.answers', 2, (db) => {
  if (!db.objectStoreNames.contains(QUEUE)) db.createObjectStore(QUEUE, { keyPath: 'key' });
  if (!db.objectStoreNames.contains(DRAFTS)) db.createObjectStore(DRAFTS, { keyPath: 'formId' });
});

interface Change {
  stores: string[];
  /** The change is on disk when it counts as committed. */
  strict?: boolean;
  /** `work` writes without reading, so the change is committed at once, even if this page is closed in the next moment. */
  blind?: boolean;
}

/** Makes a change in a transaction, after those of other pages. Resolves when it is committed. */
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

/** Rejects where the browser has ended the connection, which throws before there is a request. */
export const read = async <T>(db: IDBDatabase, name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> =>
  done<T>(ask(db.transaction(name).objectStore(name)));

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
