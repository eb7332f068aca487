/** The largest number of attempts of one step; after the last one the step has failed. */
export const MOST_ATTEMPTS = 6;
const WAITS_SECONDS = [5, 30, 120, 600, 3_600];

/**
 * When to retry after this number of attempts: when the other side asks for it, otherwise after a wait that grows with each
 * attempt. A random part is added, so that many runs do not retry at the same moment. Undefined when no attempt is left.
 */
export function retryAt(attempt: number, now: Date, retryAfterMs: number | undefined, chance: number): Date | undefined {
  if (attempt >= MOST_ATTEMPTS) return undefined;
  const wait = (WAITS_SECONDS[attempt - 1] ?? 3_600) * 1_000;
  return new Date(now.valueOf() + Math.round(retryAfterMs === undefined ? wait * (0.8 + 0.4 * chance) : retryAfterMs + 1_000 * chance));
}
