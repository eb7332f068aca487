import { parseArgs } from 'node:util';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Reads the options of the command line, which are all numbers; an option that is not given has the number of the defaults. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const named = Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: String(value) }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(named) });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<Name, number>;
}

/** A random generator (mulberry32) that returns the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Counts how often each text is there. */
export function countOf(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The same items in an order that is drawn. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** Counts one more under this name. */
export function addTo(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
