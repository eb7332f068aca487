import { createHash } from 'node:crypto';

/** A random generator that gives the same values every time. */
export interface Random {
  /** A whole number between min and max, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A key, chosen as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** This many different items, in a new order. */
  some<T>(from: readonly T[], count: number): T[];
}

/** Each name has its own sequence, so that adding more of one subject changes nothing of another. */
export function randomOf(name: string): Random {
  const next = stream(name);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]) => from[int(0, from.length - 1)]!;
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted<K extends string>(weights: Readonly<Record<K, number>>) {
      const { entries, sum } = entriesOf(weights);
      let left = next() * sum;
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key as K;
      }
      return entries[0]![0] as K;
    },
    some(from, count) {
      const rest = [...from];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)[0]!);
    },
  };
}

interface Entries {
  entries: [key: string, weight: number][];
  sum: number;
}

const known = new WeakMap<object, Entries>();

/** The entries of weights, listed once for each object: the benchmarks choose millions of times by the same ones. */
function entriesOf(weights: Readonly<Record<string, number>>): Entries {
  let found = known.get(weights);
  if (!found) {
    const entries = Object.entries(weights);
    found = { entries, sum: entries.reduce((sum, [, weight]) => sum + weight, 0) };
    known.set(weights, found);
  }
  return found;
}

/** The same id for the same name in every demo, so that links stay valid. */
export function idOf(name: string): string {
  const bytes = digest(`id ${name}`).subarray(0, 16);
  // This is a UUID of version 8, whose bits an application may define.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The generator sfc32, which gives numbers from 0 to below 1. */
function stream(seed: string): () => number {
  const bytes = digest(`random ${seed}`);
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => bytes.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}
