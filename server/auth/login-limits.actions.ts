import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { knownBrowser } from './known-browser.http.ts';
import { allowAttempt, type Delay, delayAttempt, forgetAttempts, forgiveAttempt, tooManyAttempts } from './throttle.queries.ts';

// Whom attempts are counted for: a browser that the account knows, by itself; a stranger, by their network address and in
// the sum of all strangers. Decision note 0005 says why.

const OWN: Delay = { free: 10, seconds: 30, longestSeconds: 15 * 60 };
const STRANGERS: Delay = { free: 50, seconds: 5, longestSeconds: 60 };
const SECOND_FACTOR: Delay = { free: 10, seconds: 30, longestSeconds: 15 * 60 };
const CODES = { attempts: 5, minutes: 60 };
const CODES_OF_STRANGERS: Delay = { free: 20, seconds: 60, longestSeconds: 5 * 60 };

interface Attempt {
  own: string;
  strangers: string | undefined;
}

/** Counts an attempt to sign in as that address; throws when it comes too soon after earlier ones. */
export async function beginAttempt({ db, env }: Deps, req: FastifyRequest, email: string): Promise<Attempt> {
  const browser = knownBrowser(env, req, email);
  const attempt = browser
    ? { own: `login:${email}:browser:${browser}`, strangers: undefined }
    : { own: `login:${email}:${req.ip}`, strangers: `login:${email}` };
  const wait = await delayAttempt(db, attempt.own, OWN);
  if (wait > 0) throw tooManyAttempts(wait);
  const common = attempt.strangers ? await delayAttempt(db, attempt.strangers, STRANGERS) : 0;
  if (common > 0) throw tooManyAttempts(common);
  return attempt;
}

/** It was the owner: earlier mistakes in this place are forgotten. What strangers try elsewhere still counts. */
export async function endAttempt(db: Db, { own, strangers }: Attempt): Promise<void> {
  await forgetAttempts(db, [own]);
  if (strangers) await forgiveAttempt(db, strangers);
}

/** The password was right, the second factor is still to come: this counts neither as a failure nor as a success. */
export async function pauseAttempt(db: Db, { own, strangers }: Attempt): Promise<void> {
  await forgiveAttempt(db, own);
  if (strangers) await forgiveAttempt(db, strangers);
}

/** Counts a code of the second factor that comes from a browser which the account does not know: six digits are few. */
export async function beginCode(db: Db, accountId: string, { strangers }: Attempt): Promise<void> {
  const wait = strangers ? await delayAttempt(db, codeKey(accountId), SECOND_FACTOR) : 0;
  if (wait > 0) throw tooManyAttempts(wait);
}

export const endCode = (db: Db, accountId: string): Promise<void> => forgetAttempts(db, [codeKey(accountId)]);
const codeKey = (accountId: string) => `two-factor-of:${accountId}`;

/** The owner has proved who they are by their mailbox: the way is free from where they are, whatever strangers tried. */
export const clearAttempts = (db: Db, req: FastifyRequest, email: string): Promise<void> =>
  forgetAttempts(db, [`login:${email}`, `login:${email}:${req.ip}`]);

/** Whether a code to set a new password may be e-mailed to that address now. */
export async function mayAskForCode({ db, env }: Deps, req: FastifyRequest, email: string): Promise<boolean> {
  const browser = knownBrowser(env, req, email);
  if (browser) return allowAttempt(db, `reset:${email}:browser:${browser}`, CODES);
  if (!(await allowAttempt(db, `reset:${email}:${req.ip}`, CODES))) return false;
  return (await delayAttempt(db, `reset:${email}`, CODES_OF_STRANGERS)) === 0;
}
