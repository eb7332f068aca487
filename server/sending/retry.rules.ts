/** Attempts that an e-mail gets: about eight hours of them. */
const MAX_ATTEMPTS = 10;
const FIRST_MS = 4_000;
const LONGEST_MS = 2 * 3_600_000;

/** When an e-mail that was tried so often is tried again; undefined: never. Spread, so that they do not all come back at once. */
export function retryAt(attempts: number, now: Date, random = Math.random()): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const wait = Math.min(FIRST_MS * 4 ** Math.max(0, attempts - 1), LONGEST_MS);
  return new Date(now.valueOf() + wait * (0.75 + random / 2));
}
