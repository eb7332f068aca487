import { createHmac, timingSafeEqual } from 'node:crypto';
import { answerPath } from '#contract/answer-page.ts';
import type { Db } from '#server/db/db.ts';
import type { AnswerableForm } from './answers.queries.ts';

// Staff answer private forms. Their sign-in lives in the browser's storage, which no address carries; so the app asks
// for a pass, signed and good for some minutes, and opens the page with it. From then on the page's ticket names them.

/** Long enough for a slow phone to open the page; a link that is passed on soon opens nothing. */
const OPENS_FOR_MS = 10 * 60_000;

/** The address that opens the form for this member of staff, without the host. */
export function passPath(secret: string, formId: string, accountId: string, now = Date.now()): string {
  const body = `${accountId}.${now.toString(36)}`;
  return `${answerPath(formId)}?staff=${body}.${sign(secret, formId, body)}`;
}

/** Whose pass it is; undefined for one that we did not sign for this form, or that is too old. */
export function readPass(secret: string, formId: string, pass: unknown, now = Date.now()): string | undefined {
  const [accountId, time, signature, ...rest] = typeof pass === 'string' ? pass.split('.') : [];
  if (!accountId || !time || !signature || rest.length > 0) return undefined;
  const [given, expected] = [signature, sign(secret, formId, `${accountId}.${time}`)].map((text) => Buffer.from(text));
  if (given!.length !== expected!.length || !timingSafeEqual(given!, expected!)) return undefined;
  return now - Number.parseInt(time, 36) < OPENS_FOR_MS ? accountId : undefined;
}

/** Whether the form is private and this account, as a pass or a ticket names it, may answer it still. */
export async function isStaffOf(db: Db, form: AnswerableForm | undefined, accountId: string | undefined): Promise<boolean> {
  if (form?.visibility !== 'private' || !accountId) return false;
  const account = await db.selectFrom('account').select('id').where('id', '=', accountId).where('status', '=', 'Active').executeTakeFirst();
  return account !== undefined;
}

const sign = (secret: string, formId: string, body: string) =>
  createHmac('sha256', secret).update(`staff:${formId}:${body}`).digest('base64url');
