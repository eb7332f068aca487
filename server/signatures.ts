import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Our signature of a text: HMAC-SHA-256 as base64url. The text begins with what it is for, so that a signature made for one
 * use never counts for another.
 */
export const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** Whether a text from outside is the one that was expected; how long it takes tells nothing about where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
