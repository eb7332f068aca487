import type { Trend } from '#contract/dashboard.ts';
import { addDays, addMonths } from '#server/time/calendar.ts';

/** Turns counts by day into a line that ends today, and the same number of days before it into a sum. */
export function trendOf(counts: readonly { day: string; n: number }[], today: string, days: number): Trend {
  const byDay = new Map(counts.map(({ day, n }) => [day, n]));
  const of = (from: number) => Array.from({ length: days }, (_, i) => byDay.get(addDays(today, i + 1 - from - days)) ?? 0);
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const shown = of(0);
  return { days: shown, total: sum(shown), before: sum(of(days)) };
}

/** The last months up to the month of a day, the oldest first, as YYYY-MM. */
export const lastMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(today, i + 1 - count).slice(0, 7));
