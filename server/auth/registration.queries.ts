import { sql } from 'kysely';
import { language } from '#contract/language.ts';
import { CONFIRM_HOURS } from '#contract/registration.ts';
import { countRows, type Db, insertRow, insertRows } from '#server/db/db.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { adminRequested } from '#server/notices/staff.notices.ts';
import { type Account, insertAccount } from './auth.queries.ts';
import { hashToken, newToken } from './session.queries.ts';

export interface Applicant {
  name: string;
  email: string;
  passwordHash: string;
}

/** Makes other registrations wait until the transaction ends, so that only one of two simultaneous accounts is the first. */
export async function lockRegistrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account.register'))`.execute(db);
}

/**
 * Adds an admin account: Active when it is the very first, otherwise Pending with a request for the admins. A rejected address
 * may ask again. Returns undefined when the address has an account.
 */
export async function addAdmin(db: Db, applicant: Applicant, { first }: { first: boolean }): Promise<Account | undefined> {
  const account = await insertAccount(db, { ...applicant, language: language(), role: 'admin', status: first ? 'Active' : 'Pending' });
  if (!account || first) return account;
  // The rejected request and its notification are deleted, so that staff are notified of the new one.
  await db.deleteFrom('admin_request').where('account_id', '=', account.id).execute();
  const id = await insertRow(db, 'admin_request', { account_id: account.id });
  await notify(db, adminRequested({ id, name: account.name, email: account.email }));
  return account;
}

/** Stores a request whose address is not confirmed yet. Returns the token of the link that confirms it. */
export async function insertRegistration(db: Db, { name, email, passwordHash }: Applicant): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + CONFIRM_HOURS * 3_600_000);
  await insertRows(db, 'registration', { name, email, password_hash: passwordHash, token_hash: hashToken(token), expires_at: expiresAt });
  return token;
}

/** Returns the applicant of a link that still works. */
export const findRegistration = (db: Db, token: string) =>
  db
    .selectFrom('registration')
    .select(['name', 'email', 'password_hash as passwordHash'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();

/** Deletes all requests of an address after one of them was confirmed. */
export async function dropRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registration').where('email', '=', email).execute();
}

export const countUnconfirmed = (db: Db): Promise<number> => countRows(db.selectFrom('registration').where('expires_at', '>', new Date()));
