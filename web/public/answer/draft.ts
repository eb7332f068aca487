import type { Given } from '#contract/answer-page.ts';
import { change, DRAFTS, database, done } from './device.ts';

/**
 * Answers kept on this phone until they are handed in, with the key that every attempt to send them carries. Twice: in
 * local storage, which is written before the next key stroke and so survives a killed tab, and in the database, which
 * is on disk within moments and so survives a killed browser (local storage may lose its last seconds then).
 */
export interface Draft {
  key: string;
  given: Given;
  /** When it was last typed in. */
  at: number;
}

const draftName = (formId: string) => `cauri.answer.${formId}`;
const sentName = (formId: string) => `cauri.answered.${formId}`;
const SENT_KEPT = 20;

/** Private windows and full phones refuse storage: then nothing is kept, and all else works. */
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

export function readDraft(formId: string): Draft | undefined {
  return attempt(() => asDraft(JSON.parse(localStorage.getItem(draftName(formId)) ?? 'null')));
}

/** The newer of both; asks the database, so that it comes a moment later. */
export async function readNewestDraft(formId: string): Promise<Draft | undefined> {
  const here = readDraft(formId);
  const db = await database();
  const there = db && asDraft(await done(db.transaction(DRAFTS).objectStore(DRAFTS).get(formId)).catch(() => undefined));
  return there && (!here || there.at > here.at) ? there : here;
}

/** Says whether it is really kept. */
export function keepDraft(formId: string, draft: Draft): boolean {
  write(formId, draft);
  return attempt(() => localStorage.setItem(draftName(formId), JSON.stringify(draft)) === undefined) ?? false;
}

export function dropDraft(formId: string): void {
  write(formId, undefined);
  attempt(() => localStorage.removeItem(draftName(formId)));
}

/** The latest of each form that the database does not have yet. */
const unwritten = new Map<string, Draft | undefined>();
let writing = false;

function write(formId: string, draft: Draft | undefined): void {
  unwritten.set(formId, draft);
  if (!writing) void writeAll();
}

/** One write at a time: while a slow phone is busy with one, only the latest waits. */
async function writeAll(): Promise<void> {
  writing = true;
  const db = await database();
  for (let next = takeNext(); next; next = takeNext()) {
    const [formId, draft] = next;
    const put = (store: IDBObjectStore) => (draft ? store.put({ formId, ...draft }) : store.delete(formId));
    try {
      if (db) await change(db, { stores: [DRAFTS], blind: true }, (store) => void put(store(DRAFTS)));
    } catch {
      // Full, or closed meanwhile: local storage has it.
    }
  }
  writing = false;
}

function takeNext(): [string, Draft | undefined] | undefined {
  const [next] = unwritten;
  if (next) unwritten.delete(next[0]);
  return next;
}

/**
 * The keys whose answers were recorded. Two tabs of one form share a draft and so a key: when one of them has sent
 * it, the other needs a key of its own, or the server would take its answers for a repetition.
 */
const sentKeys = (formId: string): string[] => attempt(() => JSON.parse(localStorage.getItem(sentName(formId)) ?? '[]') as string[]) ?? [];

export const wasSent = (formId: string, key: string) => sentKeys(formId).includes(key);

export function rememberSent(formId: string, key: string): void {
  attempt(() => localStorage.setItem(sentName(formId), JSON.stringify([key, ...sentKeys(formId)].slice(0, SENT_KEPT))));
}

/** A random UUID; `crypto.randomUUID` is missing where the page came without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
