import { timingSafeEqual } from 'node:crypto';
import { type Db, newId, putRow } from '#server/db/db.ts';
import { hashCode, newCode } from './reset.queries.ts';

export const EMAIL_CHANGE_MINUTES = 30;
const MAX_TRIES = 5;

/** Stores a change of address and returns the code that proves the new address. An earlier request of the account stops working. */
export async function beginEmailChange(db: Db, secret: string, accountId: string, email: string): Promise<string> {
  const code = newCode();
  const id = await newId(db);
  const expiresAt = new Date(Date.now() + EMAIL_CHANGE_MINUTES * 60_000);
  const asked = { id, email, code_hash: hashCode(secret, code, id), expires_at: expiresAt, tries: 0 };
  await putRow(db, 'email_change', { account_id: accountId }, asked);
  return code;
}

/** Returns the address that the code proves; undefined when it is wrong or expired. A try is counted before it is checked, up to five. */
export async function tryEmailChange(db: Db, secret: string, accountId: string, code: string): Promise<string | undefined> {
  const row = await db
    .updateTable('email_change')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', new Date())
    .returning(['id', 'email', 'code_hash'])
    .executeTakeFirst();
  return row && timingSafeEqual(row.code_hash, hashCode(secret, code, row.id)) ? row.email : undefined;
}

export async function cancelEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_change').where('account_id', '=', accountId).execute();
}
