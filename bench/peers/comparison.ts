import { aligned, number } from '../figures.ts';
import { memoryWithChildren } from '../processor.ts';

/** The same work by Cauri and by another system, measured alternately in one run. */
export interface Comparison {
  name: string;
  unit: string;
  ours: number;
  theirs: number;
  better: 'more' | 'less';
}

/** Returns how many times better ours is. Below 1, the other system is better. */
export const timesBetter = ({ ours, theirs, better }: Comparison): number => (better === 'more' ? ours / theirs : theirs / ours);

/** The lines of the table, and where the other system is better. */
export function comparisonTable(peer: string, all: readonly Comparison[]): string[] {
  const worse = all.filter((one) => timesBetter(one) < 1);
  const verdict =
    worse.length === 0
      ? `Cauri is better in all ${all.length}.`
      : `${peer} is better in ${worse.length} of ${all.length}: ${worse.map(({ name }) => name).join('; ')}.`;
  return [...aligned(comparisonRows(peer, all)), verdict];
}

/** The rows of the table: what was measured, ours, theirs, and how many times better ours is. */
export function comparisonRows(peer: string, all: readonly Comparison[]): string[][] {
  const rows = all.map((one) => [
    one.name,
    `${number(one.ours)} ${one.unit}`,
    `${number(one.theirs)} ${one.unit}`,
    timesBetter(one).toFixed(2),
  ]);
  return [['figure', 'Cauri', peer, 'times better'], ...rows];
}

const ROUNDS = 2;

/** Measures both by turns, and keeps the best round of each: on a busy machine the other one waited for something else. */
export async function byTurns<Work>(
  what: Pick<Comparison, 'name' | 'unit' | 'better'>,
  [ours, theirs]: readonly [Work, Work],
  measure: (work: Work) => Promise<number>,
): Promise<Comparison> {
  const best = what.better === 'more' ? Math.max : Math.min;
  let result: Comparison | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const [mine, other] = [await measure(ours), await measure(theirs)];
    result = { ...what, ours: best(mine, result?.ours ?? mine), theirs: best(other, result?.theirs ?? other) };
  }
  return result!;
}

/** The memory of both systems, with all processes that they started. */
export async function compareMemory(ours: { pid: number }, theirs: { pid: number }): Promise<Comparison> {
  return {
    name: 'memory after that',
    unit: 'MB',
    ours: await memoryWithChildren(ours.pid),
    theirs: await memoryWithChildren(theirs.pid),
    better: 'less',
  };
}
