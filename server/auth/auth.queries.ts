import type { Role, User } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import { countChanged, type Db, type RowChange, type TableRow } from '#server/db/db.ts';
import { violates } from '#server/db/trouble.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';

export type Account = TableRow<'account'>;

export const findAccount = (db: Db, id: string) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const lockAccount = (db: Db, id: string) => db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

/** Returns true for an account whose invitation was not accepted yet; its link may have expired. */
export const isInvited = (db: Db, id: string): Promise<boolean> =>
  db.selectFrom('coach_invitation').select('account_id').where('account_id', '=', id).executeTakeFirst().then(Boolean);

export const toUser = (row: Account): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role as Role,
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login_at?.toISOString() ?? null,
});

/** Returns false on an empty database, where the first account is still missing. */
export const hasAccounts = (db: Db): Promise<boolean> => db.selectFrom('account').select('id').limit(1).executeTakeFirst().then(Boolean);

/** Adds an account, also again for an address whose request was rejected; undefined when another account has the address. */
export function insertAccount(
  db: Db,
  { email, passwordHash, ...person }: Pick<Account, 'name' | 'email' | 'role' | 'status'> & { language?: Language; passwordHash: string },
): Promise<Account | undefined> {
  const fresh = { ...person, password_hash: passwordHash };
  return db
    .insertInto('account')
    .values({ ...fresh, email })
    .onConflict((c) => c.column('email').doUpdateSet(fresh).where('account.status', '=', 'Rejected'))
    .returningAll()
    .executeTakeFirst();
}

/** Returns the changed account; undefined when another account has that address. */
export async function updateAccount(db: Db, id: string, changes: { name?: string; email?: string }): Promise<Account | undefined> {
  try {
    return await db
      .updateTable('account')
      .set((eb) => ({ name: changes.name ?? eb.ref('name'), email: changes.email ?? eb.ref('email') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    // The index decides, because two people may take the address at the same moment.
    if (violates(error, 'account_email_key')) return undefined;
    throw error;
  }
}

/**
 * Changes an active account whose password is still the one that was proved. Returns false when it has another one or was closed meanwhile,
 * so that whoever knew only the former password, or is let in no more, gets nothing by having begun before.
 */
export const updateProven = async (
  db: Db,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  changes: RowChange<'account'>,
): Promise<boolean> =>
  (await countChanged(
    db.updateTable('account').set(changes).where('id', '=', id).where('password_hash', '=', password_hash).where('status', '=', 'Active'),
  )) > 0;

/** Writes something for one of the staff, such as an e-mail, in the language of their account. */
export const forStaff = <T>(db: Db, { language }: Pick<Account, 'language'>, write: () => T): Promise<T> =>
  inReaderLanguage(db, language as Language | null, write);
