import type { Given } from '#contract/answer-page.ts';
import { change, DRAFTS, database, read } from './device.ts';

/**
 * Answers that are stored on this device until they are submitted, with the key that every attempt to send them carries.
 * They are stored twice: local storage is written before the next keystroke, so it survives a closed tab; the database is on
 * disk soon after, so it survives a killed browser, where local storage may lose its last seconds.
 */
export interface Draft {
  key: string;
  given: Given;
  /** The time of the last keystroke. */
  at: number;
}

const draftName = (place: string) => `cauri.answer.${place}`;
const sentName = (place: string) => `cauri.answered.${place}`;
const SENT_KEPT = 20;

/** Private windows and full devices refuse storage. Nothing is stored then, and everything else works. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function asDraft(draft: Partial<Draft> | null | undefined): Draft | undefined {
  const { key, given, at = 0 } = draft ?? {};
  return typeof key === 'string' && given && typeof given === 'object' ? { key, given, at } : undefined;
}

export function readDraft(place: string): Draft | undefined {
  return attempt(() => asDraft(JSON.parse(localStorage.getItem(draftName(place)) ?? 'null')));
}

/** Returns the newer of the two stored drafts. */
export async function readNewestDraft(place: string): Promise<Draft | undefined> {
  const here = readDraft(place);
  const db = await database();
  const there = db && asDraft(await read<Draft>(db, DRAFTS, (drafts) => drafts.get(place)).catch(() => undefined));
  return there && (!here || there.at > here.at) ? there : here;
}

/** Stores a draft and returns whether local storage accepted it. */
export function keepDraft(place: string, draft: Draft): boolean {
  void write(place, draft);
  return attempt(() => localStorage.setItem(draftName(place), JSON.stringify(draft)) === undefined) ?? false;
}

/** Deletes the draft; with a key, only the one that has it, because another window of this device may have stored its own. */
export function dropDraft(place: string, key?: string): void {
  if (key !== undefined && (readDraft(place)?.key ?? key) !== key) return;
  void write(place, undefined);
  attempt(() => localStorage.removeItem(draftName(place)));
}

/** The latest draft that is not in the database yet; without a draft, it is deleted there. */
let unwritten: { place: string; draft: Draft | undefined } | undefined;
let isWriting = false;

/** Writes one draft at a time. While a slow phone is busy with one, only the latest one waits. */
async function write(place: string, draft: Draft | undefined): Promise<void> {
  unwritten = { place, draft };
  if (isWriting) return;
  isWriting = true;
  const db = await database();
  while (unwritten) {
    const { place, draft }: NonNullable<typeof unwritten> = unwritten;
    unwritten = undefined;
    const put = (store: IDBObjectStore) => (draft ? store.put({ formId: place, ...draft }) : store.delete(place));
    try {
      if (db) await change(db, { stores: [DRAFTS], blind: true }, (store) => void put(store(DRAFTS)));
    } catch {
      // The database is full or was closed; local storage has the draft.
    }
  }
  isWriting = false;
}

/**
 * The keys of answers that the server has recorded. Two tabs of one form share a draft and its key, so when one of them has
 * sent it, the other needs a new key. Otherwise the server would take its answers for a repetition.
 */
const sentKeys = (place: string): string[] => attempt(() => JSON.parse(localStorage.getItem(sentName(place)) ?? '[]') as string[]) ?? [];

export const wasSent = (place: string, key: string) => sentKeys(place).includes(key);

export function rememberSent(place: string, key: string): void {
  attempt(() => localStorage.setItem(sentName(place), JSON.stringify([key, ...sentKeys(place)].slice(0, SENT_KEPT))));
}

/** Returns a random UUID, also on pages without https, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
