import type { Selection } from '#contract/answers.ts';

/** A block's answer to a selection, by the block's id. A block never changes, so that it holds as long as the block is there. */
export type KnownBits = ReadonlyMap<string, string>;

const KEPT = 16;
const kept = new Map<string, KnownBits>();

/** What blocks have answered: reading 200 000 texts for the second page as well would be felt. The last few selections are kept. */
export const knownBits = (formId: string, selection: Partial<Selection>): KnownBits => kept.get(keyOf(formId, selection)) ?? new Map();

export function keepBits(formId: string, selection: Partial<Selection>, bits: KnownBits): void {
  const key = keyOf(formId, selection);
  kept.delete(key);
  kept.set(key, bits);
  const [oldest] = kept.keys();
  if (kept.size > KEPT) kept.delete(oldest!);
}

/** Days choose among blocks, not within one. */
const keyOf = (formId: string, { filters, late }: Partial<Selection>) => JSON.stringify([formId, filters, late]);
