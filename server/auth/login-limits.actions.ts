import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { knownBrowser } from './known-browser.http.ts';
import { allowAttempt, type Delay, delayAttempt, deleteAttempts, tooManyAttempts, uncountAttempt } from './throttle.queries.ts';

// Attempts are counted for each browser that the account knows, and for strangers by their network address and in total.
// Decision note 0005 has the reasons.

const OWN: Delay = { free: 10, seconds: 30, longestSeconds: 15 * 60 };
const STRANGERS: Delay = { free: 50, seconds: 5, longestSeconds: 60 };
const SECOND_FACTOR: Delay = { free: 10, seconds: 30, longestSeconds: 15 * 60 };
const CODES = { attempts: 5, minutes: 60 };
const CODES_OF_STRANGERS: Delay = { free: 20, seconds: 60, longestSeconds: 5 * 60 };

interface Attempt {
  own: string;
  strangers: string | undefined;
}

/** Counts an attempt to sign in with that address. Throws when it comes too soon after earlier ones. */
export async function beginAttempt({ db, env }: Deps, req: FastifyRequest, email: string): Promise<Attempt> {
  const browser = knownBrowser(env, req, email);
  const attempt = browser
    ? { own: `login:${email}:browser:${browser}`, strangers: undefined }
    : { own: `login:${email}:${networkOf(req)}`, strangers: `login:${email}` };
  const wait = await delayAttempt(db, attempt.own, OWN);
  if (wait > 0) throw tooManyAttempts(wait);
  const common = attempt.strangers ? await delayAttempt(db, attempt.strangers, STRANGERS) : 0;
  if (common > 0) {
    // The password is not checked, so whoever owns the account and waits here has made no mistake.
    await uncountAttempt(db, attempt.own);
    throw tooManyAttempts(common);
  }
  return attempt;
}

/** Forgets the earlier mistakes from this place after the owner signed in. Attempts of strangers from other places still count. */
export async function endAttempt(db: Db, { own, strangers }: Attempt): Promise<void> {
  await deleteAttempts(db, [own]);
  if (strangers) await uncountAttempt(db, strangers);
}

/** Counts the attempt neither as a failure nor as a success: the password was right and no second factor was checked. */
export async function pauseAttempt(db: Db, { own, strangers }: Attempt): Promise<void> {
  await uncountAttempt(db, own);
  if (strangers) await uncountAttempt(db, strangers);
}

/**
 * Counts a code of the second factor, because six digits can be guessed. Known browsers are counted together, because whoever reads the
 * mailbox can set new passwords and so make as many of them as they want, and apart from strangers, who cannot make the owner wait.
 */
export async function beginCode(db: Db, accountId: string, attempt: Attempt): Promise<void> {
  const wait = await delayAttempt(db, codeKey(accountId, attempt), SECOND_FACTOR);
  if (wait === 0) return;
  // The password was right and the code is not checked, so whoever owns the account and waits here has made no mistake.
  await pauseAttempt(db, attempt);
  throw tooManyAttempts(wait);
}

export const endCode = (db: Db, accountId: string, attempt: Attempt): Promise<void> => deleteAttempts(db, [codeKey(accountId, attempt)]);
const codeKey = (accountId: string, { strangers }: Attempt) => `two-factor-of:${accountId}${strangers ? '' : ':known-browsers'}`;

/** Removes the limits for the visitor after the owner has proved their identity through their mailbox. */
export const clearLoginAttempts = (db: Db, req: FastifyRequest, email: string): Promise<void> =>
  deleteAttempts(db, [`login:${email}`, `login:${email}:${networkOf(req)}`]);

/** Returns whether a code to set a new password may be e-mailed to that address now. */
export async function mayAskForCode({ db, env }: Deps, req: FastifyRequest, email: string): Promise<boolean> {
  const browser = knownBrowser(env, req, email);
  if (browser) return allowAttempt(db, `reset:${email}:browser:${browser}`, CODES);
  const own = `reset:${email}:${networkOf(req)}`;
  if (!(await allowAttempt(db, own, CODES))) return false;
  if ((await delayAttempt(db, `reset:${email}`, CODES_OF_STRANGERS)) === 0) return true;
  // No code is sent, and the owner, who is not told so, asks again.
  await uncountAttempt(db, own);
  return false;
}
