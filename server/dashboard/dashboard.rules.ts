import type { Trend } from '#contract/dashboard.ts';

const DAY_MS = 24 * 3_600_000;

/** The day that is `n` days before another one, both as YYYY-MM-DD. */
export const daysBefore = (day: string, n: number): string => new Date(Date.parse(day) - n * DAY_MS).toISOString().slice(0, 10);

/** Turns counts by day into a line that ends today, and the same number of days before it into a sum. */
export function trendOf(counts: readonly { day: string; n: number }[], today: string, days: number): Trend {
  const byDay = new Map(counts.map(({ day, n }) => [day, n]));
  const of = (from: number) => Array.from({ length: days }, (_, i) => byDay.get(daysBefore(today, from + days - 1 - i)) ?? 0);
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const shown = of(0);
  return { days: shown, total: sum(shown), before: sum(of(days)) };
}

/** The last months up to the month of a day, the oldest first, as YYYY-MM. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7));
}
