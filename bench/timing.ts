import { promised } from './figures.ts';
import { median, p95 } from './server.ts';

const TIMES = 40;
/** Enough for a figure that is printed and not promised. */
export const FEW = 10;
/** Several clients together do the same work this often. */
const TOGETHER = 80;
/** Slow work is repeated less often. */
const BUDGET_MS = 2_000;
const LEAST = 3;

/** Returns how long the work took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Returns how long the work took each time, in ms, after once that is not counted. Work that takes longer than all of it may is done only
 * once, and counted.
 */
export async function measure(work: () => Promise<unknown>, times = TIMES): Promise<number[]> {
  const first = await timed(work);
  if (first > BUDGET_MS) return [first];
  const took: number[] = [];
  const end = performance.now() + BUDGET_MS;
  while (took.length < times && (took.length < LEAST || performance.now() < end)) took.push(await timed(work));
  return took;
}

/** The same by several clients at once. */
export async function measureTogether(clients: number, work: () => Promise<unknown>): Promise<number[]> {
  const times = Math.min(TIMES, Math.ceil(TOGETHER / clients));
  return (await Promise.all(Array.from({ length: clients }, () => measure(work, times)))).flat();
}

interface Beside {
  /** Plain SQL for the same answer. */
  floor?: (() => Promise<unknown>) | undefined;
  /** Is given the 95th percentile in ms. */
  note?: ((p95: number) => void) | undefined;
}

/** One line of a result: the median and the 95th percentile of our work, and of the floor beside it. */
export async function line(name: string, ours: () => Promise<unknown>, { floor, note }: Beside = {}): Promise<string> {
  const [mine, theirs] = [await measure(ours), floor && (await measure(floor, FEW))];
  note?.(p95(mine));
  const beside = theirs ? `; plain SQL without a count ${ms(median(theirs))}, p95 ${ms(p95(theirs))}` : '';
  return `${name.padEnd(52)} ${ms(median(mine))}, p95 ${ms(p95(mine))}${beside}`;
}

/** Promises that the rates of the rounds are at least this share of those of the floor. Returns the end of the line that says so. */
export function promisedShare(name: string, unit: string, { ours, floor }: { ours: number[]; floor: number[] }, least: number): string {
  const ratios = ours.map((rate, i) => rate / floor[i]!);
  promised({ name, value: median(ours), floor: median(floor), unit, ratio: median(ratios), wanted: { of: 'ratio', least } });
  return `${median(ratios).toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(' ')}); wanted: ${least.toFixed(2)} at least`;
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
