import type { Given } from '#contract/answer-page.ts';
import { change, DRAFTS, database, done, QUEUE } from './device.ts';
import type { Submission } from './send.ts';

// Answers that were handed in on this device and that the server has not confirmed yet, of every form. They outlive the
// page: in the device's database, which the service worker reads too and which holds files; else as text in local
// storage; else here.

export interface Queued extends Submission {
  /** Of the form. */
  title: string;
  /** What stood in the fields, should it have to be shown again. */
  given: Given;
  queuedAt: number;
  /** `aside`: begun, and put aside for others of the same form. */
  state: 'waiting' | 'recorded' | 'refused' | 'aside';
  /** Why it was refused. */
  message?: string;
  errors?: Record<string, string>;
}

/** Whether it outlives the page. */
export type Kept = 'kept' | 'here only';

interface Store {
  /** Also ends the draft that it was, in the same step: at no moment is there neither. */
  put(entry: Queued): Promise<void>;
  /** Only where it still is, and never after it was recorded. */
  update(entry: Queued): Promise<void>;
  remove(key: string): Promise<void>;
  all(): Promise<Queued[]>;
}

const LOCAL = 'cauri.queue';

const here = new Map<string, Queued>();

/** Keeps the answers until the server has them; also those that were refused or put aside, to be handed in again. */
export async function enqueue(entry: Queued): Promise<Kept> {
  const stores = [await onDevice(), Object.keys(entry.files).length === 0 ? local : undefined];
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
  // Where it cannot be written, it stays as it was and is sent once more: the key makes it one response.
  for (const store of await stores()) await store.update(entry).catch(() => {});
}

export async function remove(key: string): Promise<void> {
  here.delete(key);
  for (const store of await stores()) await store.remove(key).catch(() => {});
}

/** In the order in which they were handed in. */
export async function queued(): Promise<Queued[]> {
  const lists = await Promise.all((await stores()).map((store) => store.all().catch((): Queued[] => [])));
  return [...lists.flat(), ...here.values()].sort((a, b) => a.queuedAt - b.queuedAt);
}

const stores = async (): Promise<Store[]> => [await onDevice(), local].filter((store) => store !== undefined);

async function onDevice(): Promise<Store | undefined> {
  const db = await database();
  if (!db) return undefined;
  return {
    put: (entry) =>
      // On disk, not only on its way: the page may be gone in a moment.
      change(db, { stores: [QUEUE, DRAFTS], strict: true }, (store) => {
        store(QUEUE).put(entry);
        const drafts = store(DRAFTS);
        const request = drafts.get(entry.formId);
        request.onsuccess = () => {
          if (request.result?.key === entry.key) drafts.delete(entry.formId);
        };
      }),
    update: (entry) =>
      change(db, { stores: [QUEUE], strict: true }, (store) => {
        const queue = store(QUEUE);
        const request = queue.get(entry.key) as IDBRequest<Queued | undefined>;
        request.onsuccess = () => {
          if (isOpen(request.result)) queue.put(entry);
        };
      }),
    remove: (key) => change(db, { stores: [QUEUE] }, (store) => void store(QUEUE).delete(key)),
    all: async () => done(db.transaction(QUEUE).objectStore(QUEUE).getAll() as IDBRequest<Queued[]>),
  };
}

const isOpen = (entry: Queued | undefined) => entry !== undefined && entry.state !== 'recorded';

/** Browsers that refuse storage refuse even the question; a service worker has none. */
function readLocal(): Queued[] {
  try {
    return JSON.parse(localStorage.getItem(LOCAL) ?? '[]') as Queued[];
  } catch {
    return [];
  }
}
const writeLocal = (entries: Queued[]) =>
  entries.length ? localStorage.setItem(LOCAL, JSON.stringify(entries)) : localStorage.removeItem(LOCAL);

const local: Store = {
  put: async (entry) => writeLocal([...readLocal().filter(({ key }) => key !== entry.key), entry]),
  async update(entry) {
    const entries = readLocal();
    if (isOpen(entries.find(({ key }) => key === entry.key))) writeLocal(entries.map((old) => (old.key === entry.key ? entry : old)));
  },
  async remove(key) {
    const entries = readLocal();
    if (entries.some((entry) => entry.key === key)) writeLocal(entries.filter((entry) => entry.key !== key));
  },
  all: async () => readLocal(),
};
