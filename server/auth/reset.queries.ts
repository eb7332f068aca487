import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_LENGTH } from '#contract/auth.ts';
import { type Db, insertRows, newId } from '#server/db/db.ts';
import { verifyPassword } from './passwords.rules.ts';
import { hashToken, newToken } from './session.queries.ts';

export const RESET_MINUTES = 10;
const MAX_TRIES = 5;

export const newCode = () => String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0');
/** The hash uses a key, because eight digits could be guessed from a plain hash in a stolen table. */
export const hashCode = (secret: string, code: string, requestId: string) =>
  createHmac('sha256', secret).update(`reset:${requestId}:${code}`).digest();

/** Stores a new request with its code. `accountId` is null for an unknown address, whose code nobody gets. */
export async function createReset(db: Db, secret: string, accountId: string | null): Promise<{ requestId: string; code: string }> {
  const code = newCode();
  const requestId = await newId(db);
  await insertRows(db, 'password_reset', {
    id: requestId,
    account_id: accountId,
    code_hash: hashCode(secret, code, requestId),
    expires_at: inMinutes(RESET_MINUTES),
  });
  return { requestId, code };
}

/** Returns a token for the right code; undefined when it does not work. A try is counted before it is checked, up to five. */
export async function verifyReset(db: Db, secret: string, requestId: string, code: string): Promise<string | undefined> {
  const request = await db
    .updateTable('password_reset')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', requestId)
    .where('tries', '<', MAX_TRIES)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['account_id', 'code_hash'])
    .executeTakeFirst();
  if (!request?.account_id || !timingSafeEqual(request.code_hash, hashCode(secret, code, requestId))) return undefined;
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('password_reset')
    .set({ verified_at: new Date(), token_hash: hashToken(token), expires_at: inMinutes(RESET_MINUTES) })
    .where('id', '=', requestId)
    .where('verified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? token : undefined;
}

/** Returns the account whose password the token can still set. It is asked before the slow hash is computed. */
export const findResetAccount = (db: Db, token: string) =>
  db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select(['account.id', 'account.name', 'account.email'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('password_reset.expires_at', '>', new Date())
    .executeTakeFirst();

/**
 * Tells whether the token has just set this password, so that whoever never got the reply may send it again. The token of a link that
 * was used longer ago proves nothing any more.
 */
export async function hasSetPassword(db: Db, token: string, password: string): Promise<boolean> {
  const used = await db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select('password_hash')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', '>', inMinutes(-RESET_MINUTES))
    .executeTakeFirst();
  return used !== undefined && verifyPassword(used.password_hash, password);
}

/** Tells whether the token is that of a link: for any other one somebody typed a code, of which each try is counted. */
export const isOfLink = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .selectFrom('password_reset')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('tries', '=', 0)
    .executeTakeFirst()) !== undefined;

export async function cancelResets(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ expires_at: new Date() })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date())
    .execute();
}

/** Uses up the token and returns the account whose password it sets; undefined when the token does not work. */
export async function useReset(db: Db, token: string): Promise<string | undefined> {
  const used = await db
    .updateTable('password_reset')
    .set({ used_at: new Date() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id ?? undefined;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Makes a link that sets a new password once, for the administrator of the server. */
export async function createResetLink(db: Db, accountId: string, minutes: number): Promise<string> {
  const token = newToken();
  const values = { account_id: accountId, code_hash: hashToken(newToken()), token_hash: hashToken(token), verified_at: new Date() };
  await insertRows(db, 'password_reset', { ...values, expires_at: inMinutes(minutes) });
  return token;
}
