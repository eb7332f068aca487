import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns our signature of a text: HMAC-SHA-256 as base64url. The text begins with its purpose, so that a signature of one
 * purpose is not valid for another.
 */
export const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** Compares a text from outside with the expected one. The time it takes does not reveal where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
