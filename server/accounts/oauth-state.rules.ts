import { randomBytes } from 'node:crypto';
import { isSame, sign } from '#server/signatures.ts';

// A value that goes to Google and comes back. Without it, a stranger could make an admin link an account that is not the admin's.

const GOOD_FOR_MS = 30 * 60_000;

/** Returns a signed text that names the member of staff and the time. */
export function makeState(secret: string, accountId: string, now = Date.now()): string {
  const body = [accountId, now.toString(36), randomBytes(12).toString('base64url')].join('.');
  return `${body}.${signatureOf(secret, body)}`;
}

/** Returns whether we gave the state to this member of staff recently. */
export function isState(secret: string, accountId: string, state: unknown, now = Date.now()): boolean {
  const parts = typeof state === 'string' ? state.split('.') : [];
  const signature = parts.pop();
  const [owner, time, nonce, ...rest] = parts;
  if (!owner || !time || !nonce || !signature || rest.length > 0) return false;
  if (!isSame(signature, signatureOf(secret, parts.join('.')))) return false;
  const age = now - Number.parseInt(time, 36);
  return owner === accountId && age >= 0 && age < GOOD_FOR_MS;
}

const signatureOf = (secret: string, body: string) => sign(secret, `oauth-state:${body}`);
