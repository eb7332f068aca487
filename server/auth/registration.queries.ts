import { sql } from 'kysely';
import { CONFIRM_HOURS } from '#contract/registration.ts';
import type { Db } from '#server/db/db.ts';
import { adminRequested } from '#server/notices/notices.ts';
import { notify } from '#server/notices/notify.queries.ts';
import type { Account } from './auth.queries.ts';
import { hashToken, newToken } from './session.queries.ts';

export interface Applicant {
  name: string;
  email: string;
  passwordHash: string;
}

/** Until the transaction ends, nobody else registers or confirms: two first accounts at once become a first and a second. */
export async function lockRegistrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account.register'))`.execute(db);
}

/**
 * Adds an admin account: Active when it is the very first, else Pending with a request for the admins to decide. An address
 * that was rejected before may ask again. Undefined: the address is taken.
 */
export async function addAdmin(
  db: Db,
  { name, email, passwordHash }: Applicant,
  { first }: { first: boolean },
): Promise<Account | undefined> {
  const account = await db
    .insertInto('account')
    .values({ name, email, password_hash: passwordHash, role: 'admin', status: first ? 'Active' : 'Pending' })
    .onConflict((c) =>
      c
        .column('email')
        .doUpdateSet({ name, password_hash: passwordHash, role: 'admin', status: 'Pending' })
        .where('account.status', '=', 'Rejected'),
    )
    .returningAll()
    .executeTakeFirst();
  if (!account || first) return account;
  // The request that was rejected goes, with its notification: the new one is news.
  await db.deleteFrom('admin_request').where('account_id', '=', account.id).execute();
  const { id } = await db.insertInto('admin_request').values({ account_id: account.id }).returning('id').executeTakeFirstOrThrow();
  await notify(db, adminRequested({ id, name, email }));
  return account;
}

/** A request whose address is not confirmed yet; answers the token of the link that confirms it. */
export async function insertRegistration(db: Db, { name, email, passwordHash }: Applicant): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + CONFIRM_HOURS * 3_600_000);
  await db
    .insertInto('registration')
    .values({ name, email, password_hash: passwordHash, token_hash: hashToken(token), expires_at: expiresAt })
    .execute();
  return token;
}

/** Whom the link is for, while it works. */
export const findRegistration = (db: Db, token: string) =>
  db
    .selectFrom('registration')
    .select(['name', 'email', 'password_hash as passwordHash'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();

/** The address is proved: every other request with it goes too. */
export async function dropRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registration').where('email', '=', email).execute();
}

export async function countUnconfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return count;
}
