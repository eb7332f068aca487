/** The number of attempts for one e-mail; they take about eight hours. */
const MAX_ATTEMPTS = 10;
const FIRST_MS = 4_000;
const LONGEST_MS = 2 * 3_600_000;

/**
 * Returns when an e-mail is tried again after so many attempts; undefined when it is not. The times are spread, so that not all
 * e-mails come back at once.
 */
export function retryAt(attempts: number, now: Date, random = Math.random()): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const wait = Math.min(FIRST_MS * 4 ** Math.max(0, attempts - 1), LONGEST_MS);
  return new Date(now.valueOf() + wait * (0.75 + random / 2));
}
