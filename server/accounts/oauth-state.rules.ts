import { randomBytes } from 'node:crypto';
import { readSigned, signed } from '#server/signatures.ts';

// A value that goes to Google and comes back. Without it, a stranger could make an admin link an account that is not the admin's.

const GOOD_FOR_MS = 30 * 60_000;
const PURPOSE = 'oauth-state';

/** Returns a signed text that names the member of staff and the time. */
export const makeState = (secret: string, accountId: string): string =>
  signed(secret, PURPOSE, [accountId, Date.now().toString(36), randomBytes(12).toString('base64url')].join('.'));

/** Returns whether we gave the state to this member of staff recently. */
export function isState(secret: string, accountId: string, state: unknown): boolean {
  const [owner, time = ''] = readSigned(secret, PURPOSE, state);
  const age = Date.now() - Number.parseInt(time, 36);
  return owner === accountId && age >= 0 && age < GOOD_FOR_MS;
}
