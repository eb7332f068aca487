import type { Given } from '#contract/answer-page.ts';

/** Answers kept on this phone until they are recorded, with the key that every attempt to send them carries. */
export interface Draft {
  key: string;
  given: Given;
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

export function readDraft(formId: string): Draft | undefined {
  return attempt(() => {
    const draft = JSON.parse(localStorage.getItem(draftName(formId)) ?? 'null');
    return typeof draft?.key === 'string' && draft.given && typeof draft.given === 'object' ? (draft as Draft) : undefined;
  });
}

/** Says whether it is really kept. */
export function keepDraft(formId: string, draft: Draft): boolean {
  return attempt(() => localStorage.setItem(draftName(formId), JSON.stringify(draft)) === undefined) ?? false;
}

export function dropDraft(formId: string): void {
  attempt(() => localStorage.removeItem(draftName(formId)));
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
