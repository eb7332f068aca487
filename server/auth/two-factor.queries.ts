import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TwoFactor } from '#contract/auth.ts';
import { type Db, insertRows } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';
import { findStep, newRecoveryCode, newSecret, plainRecoveryCode } from './totp.rules.ts';

const RECOVERY_CODES = 10;
const place = (accountId: string) => `two-factor:${accountId}`;
/** The hash includes the account, so that a code works for its own account only. */
const hashRecovery = (env: Env, accountId: string, code: string) =>
  createHmac('sha256', env.CAURI_SECRET_KEY)
    .update(`recovery:${accountId}:${plainRecoveryCode(code)}`)
    .digest();

export async function findTwoFactor(db: Db, accountId: string): Promise<z.output<typeof TwoFactor>> {
  const row = await db
    .selectFrom('setting')
    .leftJoin('two_factor', (join) => join.on('two_factor.account_id', '=', accountId))
    .select(['require_two_factor', 'confirmed_at'])
    .select(sql<number>`(select count(*) from recovery_code where account_id = ${accountId} and used_at is null)`.as('left'))
    .executeTakeFirstOrThrow();
  const enabled = row.confirmed_at !== null;
  return {
    enabled,
    since: row.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: enabled ? row.left : 0,
    required: row.require_two_factor,
  };
}

/** Stores a new secret. Sign-in asks for it after a first code has proved that the app has it. */
export async function beginTwoFactor(db: Db, env: Env, accountId: string): Promise<string | undefined> {
  const secret = newSecret();
  const values = { secret: seal(env.CAURI_SECRET_KEY, place(accountId), secret), last_step: 0, created_at: new Date() };
  const begun = await db
    .insertInto('two_factor')
    .values({ account_id: accountId, ...values })
    .onConflict((c) => c.column('account_id').doUpdateSet(values).where('two_factor.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst();
  return begun && secret;
}

/** Returns whether this is an unused code of the app, and marks it as used. `confirmed` says whether the set-up is complete. */
async function acceptAppCode(db: Db, env: Env, accountId: string, code: string, confirmed: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const step = row && findStep(open(env.CAURI_SECRET_KEY, place(accountId), row.secret), code.replaceAll(/\s/g, ''));
  if (!row || step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step, ...(!confirmed && { confirmed_at: new Date() }) })
    .where('account_id', '=', accountId)
    // Another screen of this account may have begun anew meanwhile, with a secret that no app has proved.
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const confirmTwoFactor = (db: Db, env: Env, accountId: string, code: string): Promise<boolean> =>
  acceptAppCode(db, env, accountId, code, false);

/** Returns which second factor the code is: a code of the app, or a recovery code; undefined when it is neither. Each works once. */
export async function acceptSecondFactor(db: Db, env: Env, accountId: string, code: string): Promise<'app' | 'recovery' | undefined> {
  if (/^\s*\d{3}\s*\d{3}\s*$/.test(code)) return (await acceptAppCode(db, env, accountId, code, true)) ? 'app' : undefined;
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('code_hash', '=', hashRecovery(env, accountId, code))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'recovery' : undefined;
}

/** Replaces the recovery codes. Only this function returns them. */
export async function replaceRecoveryCodes(db: Db, env: Env, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  // Codes that another screen makes at the same moment would not be deleted, and go on to work.
  await db.selectFrom('two_factor').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const recoveryCodeRows = codes.map((code) => ({ code_hash: hashRecovery(env, accountId, code), account_id: accountId }));
  await insertRows(db, 'recovery_code', recoveryCodeRows);
  return codes;
}

/** Removes the second factor. Returns true when there was one. */
export async function removeTwoFactor(db: Db, accountId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const removed = await db.deleteFrom('two_factor').where('account_id', '=', accountId).returning('confirmed_at').executeTakeFirst();
  return removed?.confirmed_at != null;
}

export async function requireTwoFactor(db: Db, required: boolean): Promise<void> {
  await db.updateTable('setting').set({ require_two_factor: required }).execute();
}
