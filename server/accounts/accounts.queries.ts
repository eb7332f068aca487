import { sql } from 'kysely';
import type { AccountChoice, MailAccount } from '#contract/accounts.ts';
import {
  countChanged,
  type Db,
  holdsWords,
  insertRows,
  isoTime,
  limitTo,
  newId,
  type Paging,
  type TableRow,
  updateRow,
} from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { readStored } from '#server/stored-errors.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as removed from './removed.messages.ts';

export type AccountRow = TableRow<'mail_account'>;

/** The statuses of campaigns that depend on an account. */
const ACTIVE = ['scheduled', 'sending', 'paused'] as const;

const columns = sql`
  a.id as "_id", a.type, a.email, a.name, a.profile, a.error, a.host, a.port, a.username as "user", a.state, a.limited_until,
  a.daily_limit as "dailyLimit", a.minute_limit as "minuteLimit", ${isoTime('a.created_at')} as "createdAt",
  ${isoTime<string | null>('a.bounces_read_at')} as "bouncesReadAt",
  exists (select from setting where default_account = a.id) as "isDefault",
  case when a.sent_on = (now() at time zone (select time_zone from setting))::date then a.sent_today else 0 end as "sentToday",
  coalesce((
    select jsonb_agg(c.name order by fold(c.name), c.id) from campaign c
    where c.deleted_at is null and c.status in (${sql.join(ACTIVE)}) and (
      -- A campaign without an account of its own is sent by the default one, and a run goes on from the account that it began with.
      coalesce(c.account_id, (select default_account from setting)) = a.id
      or exists (select from campaign_run r where r.campaign_id = c.id and r.account_id = a.id and r.state in ('freezing', 'sending', 'paused'))
    )
  ), '[]') as campaigns,
  (select count(*) from delivery d where d.account_id = a.id and d.state = 'pending' and d.run_id is null and d.claimed_by is null) as waiting
  from mail_account a`;
type Listed = Omit<MailAccount, 'status' | 'limitedUntil'> & Pick<AccountRow, 'state' | 'limited_until'>;

export async function listLinkedAccounts(
  db: Db,
  { search, ...page }: Paging & { search?: string | undefined },
): Promise<{ accounts: MailAccount[]; count: number }> {
  const where = sql`removed_at is null and ${holdsWords(search, sql`email || ' ' || name`)}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Listed>`select ${columns} where ${where} order by a.created_at, a.id ${limitTo(page)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from mail_account where ${where}`.execute(db),
  ]);
  return { accounts: rows.map(toAccount), count: counted[0]!.count };
}

/** The time is that of the last delivery failure that a mail server passed on. */
export async function findBounceReceived(db: Db): Promise<string | null> {
  const { bounce_received_at } = await db.selectFrom('setting').select('bounce_received_at').executeTakeFirstOrThrow();
  return bounce_received_at?.toISOString() ?? null;
}

export async function findLinkedAccount(db: Db, id: string): Promise<MailAccount | undefined> {
  const { rows } = await sql<Listed>`select ${columns} where a.id = ${id} and removed_at is null`.execute(db);
  return rows[0] && toAccount(rows[0]);
}

/** Returns the account with its encrypted secret; `lock` locks it until the transaction ends. */
export async function readLinkedAccount(db: Db, id: string, { lock = false } = {}): Promise<AccountRow | undefined> {
  const query = db.selectFrom('mail_account').selectAll().where('id', '=', id).where('removed_at', 'is', null);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export type NewAccount = Pick<
  AccountRow,
  'type' | 'email' | 'name' | 'profile' | 'host' | 'port' | 'username' | 'daily_limit' | 'minute_limit'
>;

/** Links an account, or links it again. `sealed` encrypts the secret for the account's id. The first account becomes the default. */
export async function saveLinkedAccount(db: Db, account: NewAccount, linkedBy: string, sealed: (id: string) => string): Promise<string> {
  // Two people may link the same account at the same moment, and the second one finds it here.
  await sql`select pg_advisory_xact_lock(hashtext('mail_account.link'))`.execute(db);
  const known = await db
    .selectFrom('mail_account')
    .select('id')
    .where('email', '=', account.email)
    .where('type', '=', account.type)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const fresh = { state: 'connected' as const, error: null, limited_until: null, updated_at: new Date() };
  let id = known?.id;
  if (id) {
    // Fields that staff changed stay.
    const { name, daily_limit, minute_limit, ...reached } = account;
    const limits = account.type === 'smtp' ? { name, daily_limit, minute_limit } : {};
    await updateRow(db, 'mail_account', id, { ...reached, ...limits, ...fresh, secret: sealed(id) });
  } else {
    id = await newId(db);
    await insertRows(db, 'mail_account', { ...account, id, secret: sealed(id), linked_by: linkedBy });
    await db.updateTable('setting').set({ default_account: id }).where('default_account', 'is', null).execute();
  }
  await accountsChanged(db);
  return id;
}

export async function updateLinkedAccount(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      AccountRow,
      'name' | 'daily_limit' | 'minute_limit' | 'host' | 'port' | 'username' | 'secret' | 'state' | 'error' | 'limited_until'
    >
  >,
): Promise<void> {
  await updateRow(db, 'mail_account', id, { ...change, updated_at: new Date() });
  await accountsChanged(db);
}

export async function setDefaultAccount(db: Db, id: string, isDefault: boolean): Promise<void> {
  if (isDefault) await db.updateTable('setting').set({ default_account: id, updated_at: new Date() }).execute();
  else await db.updateTable('setting').set({ default_account: null }).where('default_account', '=', id).execute();
  await accountsChanged(db);
}

/** Removes an account: its secret is deleted and its waiting e-mails are not sent, but the e-mails that it sent still refer to it. */
export async function removeLinkedAccount(db: Db, id: string): Promise<void> {
  await setDefaultAccount(db, id, false);
  await updateRow(db, 'mail_account', id, { removed_at: new Date(), secret: null });
  await failWaiting(db, id);
  await publish(db, { type: 'delivery.changed' });
  await accountsChanged(db);
}

/** Ends the e-mails that wait for an account which was removed, and returns how many there were. */
export const failWaiting = (db: Db, id: string): Promise<number> =>
  countChanged(
    db
      .updateTable('delivery')
      .set({ state: 'failed', error: storedTexts(removed).write('accountRemoved'), secret: null })
      .where('account_id', '=', id)
      .where('state', '=', 'pending')
      .where('run_id', 'is', null),
  );

export const accountsChanged = (db: Db): Promise<void> => publish(db, { type: 'accounts.changed' });

export const statusOf = ({ state, limited_until }: Pick<AccountRow, 'state' | 'limited_until'>, now = new Date()): MailAccount['status'] =>
  state === 'reconnect' ? 'reconnect' : limited_until && limited_until > now ? 'limited' : 'connected';

export const toChoice = ({ id, type, email, profile }: Pick<AccountRow, 'id' | 'type' | 'email' | 'profile'>): AccountChoice => ({
  _id: id,
  type: type as AccountChoice['type'],
  email,
  profile,
});

function toAccount({ state, limited_until, ...row }: Listed): MailAccount {
  const status = statusOf({ state, limited_until });
  return { ...row, error: readStored(row.error), status, limitedUntil: status === 'limited' ? limited_until!.toISOString() : null };
}
