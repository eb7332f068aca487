/** Attempts of one step at most; after the last it has failed. */
export const MOST_ATTEMPTS = 6;
const WAITS_SECONDS = [5, 30, 120, 600, 3_600];

/**
 * When to try again after so many attempts: as the other side asks, else after a longer wait each time. A little by
 * chance, so that many do not come back at the same moment. Undefined: not any more.
 */
export function retryAt(attempt: number, now: Date, retryAfterMs: number | undefined, chance: number): Date | undefined {
  if (attempt >= MOST_ATTEMPTS) return undefined;
  const wait = (WAITS_SECONDS[attempt - 1] ?? 3_600) * 1_000;
  return new Date(now.valueOf() + Math.round(retryAfterMs === undefined ? wait * (0.8 + 0.4 * chance) : retryAfterMs + 1_000 * chance));
}
