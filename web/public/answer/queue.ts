import type { FormView, Given } from '#contract/answer-page.ts';
import { change, DRAFTS, database, placeOf, QUEUE, read } from './device.ts';
import { newKey, wasSent } from './draft.ts';
import type { Submission } from './send.ts';

// The answers to all forms that were submitted on this device and that the server has not confirmed yet. They are stored in
// the device's database, which the service worker reads too and which can hold files; otherwise in local storage as text;
// otherwise only in this page.

export interface Queued extends Submission {
  /** The title of the form. */
  title: string;
  /** The values of the fields, in case that they have to be shown again. */
  given: Given;
  /** The address where the form opens. An entry of the version before has none. */
  page?: string;
  queuedAt: number;
  /** Answers that are `aside` were started, and then put aside for other answers to the same form. */
  state: 'waiting' | 'recorded' | 'refused' | 'aside';
  /** The reason of a refusal. */
  message?: string;
  errors?: Record<string, string>;
}

/** The address of this page with its invitation, and without what only the first opening needs. */
export function addressHere(): string {
  const invite = new URLSearchParams(location.search).get('invite');
  return location.pathname + (invite === null ? '' : `?invite=${encodeURIComponent(invite)}`);
}

/** The part that every entry for the form of this page has. */
export const entryOf = ({ form, ticket }: FormView, given: Given) => ({
  formId: form._id,
  ticket,
  title: form.title,
  page: addressHere(),
  given,
  queuedAt: Date.now(),
});

/** Answers that anybody could give may also go on with an invitation. */
export const isOf = (entry: Queued, place: string): boolean => `${place}.`.startsWith(`${placeOf(entry)}.`);

/** Answers that are `here-only` are lost when the page is closed. */
export type Kept = 'kept' | 'here-only';

interface Store {
  /** Stores an entry and deletes its draft in one transaction, so that one of them always exists. */
  put(entry: Queued): Promise<void>;
  /** Changes an entry that still exists and is not recorded. */
  update(entry: Queued): Promise<void>;
  remove(key: string): Promise<void>;
}

const LOCAL = 'cauri.queue';

/** The entries that no place has stored, and the waiting ones that this page has seen, because a browser may drop what it has stored. */
const here = new Map<string, Queued>();

/**
 * The entries that the database held when this page last read or changed it. They stand in when it cannot be read, because an entry that
 * is missing counts as recorded.
 */
let lastRead: Queued[] = [];

/** Stores answers until the server has them, and answers that were refused or put aside until they are submitted again. */
export async function enqueue(entry: Queued): Promise<Kept> {
  const device = await onDevice();
  for (const store of [device, Object.keys(entry.files).length === 0 ? local : undefined]) {
    try {
      await store?.put(entry);
      hold([entry]);
      if (store && store === device) lastRead = [...lastRead.filter(({ key }) => key !== entry.key), entry];
      if (store) return 'kept';
    } catch {
      // This place is full or refuses to store; the next one is tried.
    }
  }
  here.set(entry.key, entry);
  return 'here-only';
}

/** Lets this page send the waiting entries also when the browser has dropped them. */
export function hold(entries: Queued[]): void {
  for (const entry of entries) if (entry.state === 'waiting') here.set(entry.key, entry);
}

/** Stores answers that were started. They get another key when submitted answers have theirs already. */
export async function putAside(entry: Omit<Queued, 'answers' | 'state'>): Promise<void> {
  const isTaken = (await queued()).some(({ key, state }) => key === entry.key && state !== 'aside');
  await enqueue({ ...entry, ...(isTaken && { key: newKey() }), answers: {}, state: 'aside' });
}

/** Removes the entry of answers that were put aside, and are being typed in this page. */
export async function takeBack(key: string): Promise<void> {
  if ((await queued()).some((entry) => entry.key === key && entry.state === 'aside')) await remove(key);
}

/** Stores the result of an entry in the place where the entry is. */
export async function update(entry: Queued): Promise<void> {
  if (here.has(entry.key)) here.set(entry.key, entry);
  lastRead = lastRead.map((old) => (old.key === entry.key ? entry : old));
  // If this fails, the entry is sent once more. The server records it only once because of the key.
  for (const store of await stores()) await store.update(entry).catch(() => {});
}

export async function remove(key: string): Promise<void> {
  here.delete(key);
  lastRead = lastRead.filter((entry) => entry.key !== key);
  for (const store of await stores()) await store.remove(key).catch(() => {});
}

/** Returns the entries in the order in which they were submitted. Waiting ones that the browser has dropped are stored again. */
export async function queued(): Promise<Queued[]> {
  const device = await onDevice();
  lastRead = (await device?.all().catch(() => undefined)) ?? lastRead;
  const stored = [...lastRead, ...readLocal()];
  const dropped: Queued[] = [];
  for (const entry of here.values()) {
    const there = stored.find(({ key }) => key === entry.key);
    if (there ? there.state !== 'waiting' : wasSent(placeOf(entry), entry.key)) here.delete(entry.key);
    else if (!there) dropped.push(entry);
  }
  for (const entry of dropped) if (entry.state === 'waiting') await enqueue(entry);
  return [...stored, ...dropped].sort((a, b) => a.queuedAt - b.queuedAt);
}

const stores = async (): Promise<Store[]> => [await onDevice(), local].filter((store) => store !== undefined);

async function onDevice(): Promise<(Store & { all(): Promise<Queued[]> }) | undefined> {
  const db = await database();
  if (!db) return undefined;
  return {
    put: (entry) =>
      // The entry has to be on disk now, because the page may be closed in the next moment.
      change(db, { stores: [QUEUE, DRAFTS], strict: true }, (store) => {
        store(QUEUE).put(entry);
        const drafts = store(DRAFTS);
        const request = drafts.get(placeOf(entry));
        request.onsuccess = () => {
          if (request.result?.key === entry.key) drafts.delete(placeOf(entry));
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
    all: () => read<Queued[]>(db, QUEUE, (queue) => queue.getAll()),
  };
}

const isOpen = (entry: Queued | undefined) => entry !== undefined && entry.state !== 'recorded';

/** Browsers that refuse storage throw even when it is only read; a service worker has no local storage. */
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
};
