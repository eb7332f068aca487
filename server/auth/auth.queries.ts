import { type Selectable, sql } from 'kysely';
import type { PendingAdmin, Role, User } from '#contract/auth.ts';
import type { Db } from '#server/db/db.ts';
import type { DB } from '#server/db/types.gen.ts';
import { adminRequested } from '#server/notifications/notices.ts';
import { notify } from '#server/notifications/notify.ts';

export type Account = Selectable<DB['account']>;

export const findAccount = (db: Db, id: string) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

export const toUser = (row: Account): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role as Role,
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login_at?.toISOString() ?? null,
});

/** False on an empty database, whose first account is still to be made. */
export const hasAccounts = (db: Db): Promise<boolean> => db.selectFrom('account').select('id').limit(1).executeTakeFirst().then(Boolean);

/**
 * Adds an admin account: Active when it is the very first, else Pending with a request for the admins to decide. An address
 * that was rejected before may ask again.
 * The lock makes two first registrations at once into a first and a second. Undefined: the address is taken.
 */
export async function registerAdmin(db: Db, { name, email, passwordHash }: { name: string; email: string; passwordHash: string }) {
  await sql`select pg_advisory_xact_lock(hashtext('account.register'))`.execute(db);
  const first = !(await hasAccounts(db));
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
  if (!account) return undefined;
  if (!first) {
    // The request that was rejected goes, with its notification: the new one is news.
    await db.deleteFrom('admin_request').where('account_id', '=', account.id).execute();
    const { id } = await db.insertInto('admin_request').values({ account_id: account.id }).returning('id').executeTakeFirstOrThrow();
    await notify(db, adminRequested({ id, name, email }));
  }
  return { account, first };
}

export async function noteLogin(db: Db, id: string): Promise<void> {
  await db.updateTable('account').set({ last_login_at: new Date() }).where('id', '=', id).execute();
}

/** Undefined: another account has that address. */
export async function updateAccount(db: Db, id: string, changes: { name?: string; email?: string }): Promise<Account | undefined> {
  if (changes.email) {
    const other = await db.selectFrom('account').select('id').where('email', '=', changes.email).where('id', '!=', id).executeTakeFirst();
    if (other) return undefined;
  }
  return db
    .updateTable('account')
    .set((eb) => ({ name: changes.name ?? eb.ref('name'), email: changes.email ?? eb.ref('email') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

const requests = (db: Db) =>
  db
    .selectFrom('admin_request')
    .innerJoin('account', 'account.id', 'admin_request.account_id')
    .select(['admin_request.id', 'account_id', 'name', 'email', 'admin_request.created_at', 'decision']);

const toPendingAdmin = (row: { id: string; name: string; email: string; created_at: Date; decision: string | null }): PendingAdmin => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  done: row.decision !== null,
  actionTaken: row.decision as PendingAdmin['actionTaken'],
});

/** Every request that waits, then the latest decided ones. */
export async function listPendingAdmins(db: Db): Promise<PendingAdmin[]> {
  const waiting = await requests(db).where('decision', 'is', null).orderBy('admin_request.created_at', 'desc').execute();
  const decided = await requests(db).where('decision', 'is not', null).orderBy('decided_at', 'desc').limit(50).execute();
  return [...waiting, ...decided].map(toPendingAdmin);
}

/** Decides once: undefined when somebody had decided before. */
export async function decideAdmin(db: Db, requestId: string, decision: 'active' | 'rejected', adminId: string) {
  const decided = await db
    .updateTable('admin_request')
    .set({ decision, decided_at: new Date(), decided_by: adminId })
    .where('id', '=', requestId)
    .where('decision', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (!decided) return undefined;
  await db
    .updateTable('account')
    .set({ status: decision === 'active' ? 'Active' : 'Rejected' })
    .where('id', '=', decided.account_id)
    .execute();
  return { accountId: decided.account_id, request: (await findPendingAdmin(db, requestId))! };
}

export const findPendingAdmin = (db: Db, id: string) =>
  requests(db)
    .where('admin_request.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && toPendingAdmin(row));
