import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns our signature: HMAC-SHA-256 as base64url. The text begins with its purpose, so that it is valid for no other. */
export const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** Returns the text with our signature after its last dot. The purpose is not part of the text, but the signature is valid for it only. */
export const signed = (secret: string, purpose: string, body: string): string => `${body}.${sign(secret, `${purpose}:${body}`)}`;

/** Returns the parts of a text that we signed for this purpose, between its dots; none when we did not sign it. */
export function readSigned(secret: string, purpose: string, text: unknown): string[] {
  const end = typeof text === 'string' ? text.lastIndexOf('.') : -1;
  if (typeof text !== 'string' || end < 0) return [];
  const body = text.slice(0, end);
  return isSame(text.slice(end + 1), sign(secret, `${purpose}:${body}`)) ? body.split('.') : [];
}

/** Compares a text from outside with the expected one. The time it takes does not reveal where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
