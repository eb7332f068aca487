import type { Given } from '#contract/answer-page.ts';
import type { Submission } from './send.ts';

// Answers that were handed in on this device and that the server has not confirmed yet, of every form. They outlive the
// page: in IndexedDB, which the service worker reads too and which holds files; else as text in local storage; else here.

export interface Queued extends Submission {
  /** Of the form. */
  title: string;
  /** What stood in the fields, should it have to be shown again. */
  given: Given;
  queuedAt: number;
  state: 'waiting' | 'recorded' | 'refused';
  /** Why it was refused. */
  message?: string;
  errors?: Record<string, string>;
}

/** Whether it outlives the page. */
export type Kept = 'kept' | 'here only';

interface Store {
  put(entry: Queued): Promise<void>;
  remove(key: string): Promise<void>;
  all(): Promise<Queued[]>;
}

const DATABASE = 'cauri.answers';
const STORE = 'queue';
const LOCAL = 'cauri.queue';
/** Some browsers never answer when they refuse. */
const OPENING_MS = 2_000;

const here = new Map<string, Queued>();

/** Keeps the answers until the server has them. */
export async function enqueue(entry: Queued): Promise<Kept> {
  const stores = [await database(), Object.keys(entry.files).length === 0 ? local : undefined];
  for (const store of stores) {
    try {
      await store?.put(entry);
      if (store) return 'kept';
    } catch {
      // Full, or refused: the next place.
    }
  }
  here.set(entry.key, entry);
  return 'here only';
}

/** Writes down what became of it; where it is. */
export async function update(entry: Queued): Promise<void> {
  if (here.has(entry.key)) here.set(entry.key, entry);
  else await (await holder(entry.key))?.put(entry);
}

export async function remove(key: string): Promise<void> {
  here.delete(key);
  await (await holder(key))?.remove(key);
}

/** In the order in which they were handed in. */
export async function queued(): Promise<Queued[]> {
  const lists = await Promise.all([database(), local].map(async (store) => readAll(await store)));
  return [...lists.flat(), ...here.values()].sort((a, b) => a.queuedAt - b.queuedAt);
}

const readAll = async (store: Store | undefined): Promise<Queued[]> => (await store?.all().catch(() => undefined)) ?? [];

async function holder(key: string): Promise<Store | undefined> {
  for (const store of [await database(), local]) if ((await readAll(store)).some((entry) => entry.key === key)) return store;
  return undefined;
}

let opening: Promise<Store | undefined> | undefined;

function database(): Promise<Store | undefined> {
  opening ??= Promise.race([open(), new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), OPENING_MS))]).catch(
    () => undefined,
  );
  return opening;
}

async function open(): Promise<Store | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  const db = await done(request);
  // Another page wants to change or delete it: open it anew the next time.
  const forget = () => {
    db.close();
    opening = undefined;
  };
  db.onversionchange = forget;
  db.onclose = forget;
  return {
    async put(entry) {
      // On disk, not only on its way: the page may be gone in a moment.
      const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
      transaction.objectStore(STORE).put(entry);
      await committed(transaction);
    },
    async remove(key) {
      const transaction = db.transaction(STORE, 'readwrite');
      transaction.objectStore(STORE).delete(key);
      await committed(transaction);
    },
    all: () => done(db.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<Queued[]>),
  };
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const readLocal = (): Queued[] => {
  // A service worker has none.
  if (typeof localStorage === 'undefined') return [];
  return JSON.parse(localStorage.getItem(LOCAL) ?? '[]') as Queued[];
};
const writeLocal = (entries: Queued[]) =>
  entries.length ? localStorage.setItem(LOCAL, JSON.stringify(entries)) : localStorage.removeItem(LOCAL);

const local: Store = {
  put: async (entry) => writeLocal([...readLocal().filter(({ key }) => key !== entry.key), entry]),
  remove: async (key) => writeLocal(readLocal().filter((entry) => entry.key !== key)),
  all: async () => readLocal(),
};
