/** The largest number of attempts of one step; after the last one the step has failed. */
const MOST_ATTEMPTS = 6;
const WAITS_SECONDS = [5, 30, 120, 600, 3_600];
const LONGEST_MS = 86_400_000;

/**
 * The milliseconds until the retry after this number of attempts: what the other side asks for, at most a day, otherwise a wait that
 * grows with each attempt. A random part is added, so that many runs do not retry at the same moment. Undefined when no attempt is left.
 */
export function retryInMs(attempt: number, retryAfterMs: number | undefined, chance: number): number | undefined {
  if (attempt >= MOST_ATTEMPTS) return undefined;
  const wait = WAITS_SECONDS[attempt - 1]! * 1_000;
  const asked = retryAfterMs === undefined ? wait * (0.8 + 0.4 * chance) : retryAfterMs + 1_000 * chance;
  return Math.round(Math.min(asked, LONGEST_MS));
}
