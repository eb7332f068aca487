import { type RawBuilder, sql } from 'kysely';
import type { PhoneChannel } from '#contract/channel-names.ts';
import { openSecret } from '#server/accounts/account-secret.rules.ts';
import { accountsChanged } from '#server/accounts/accounts.queries.ts';
import { callValues } from '#server/accounts/connection-secrets.queries.ts';
import { type Db, rowOf, type TableRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { gmailMailer } from '#server/integrations/gmail-mailer.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { orangeAccount } from '#server/integrations/orange-sms.ts';
import { smsMailer, whatsAppMailer } from '#server/integrations/phone-mailers.ts';
import { smtpMailer } from '#server/integrations/smtp.ts';
import { whatsAppAccount } from '#server/integrations/whatsapp.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { accountLost, channelLost } from '#server/notices/staff.notices.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { channelOf, type Lane } from './claims.queries.ts';
import { grant } from './limits.rules.ts';

type Row = TableRow<'mail_account'>;

export interface Mailers {
  /** Throws SealBroken when the secret was encrypted with another key. */
  of(account: Row | null): Mailer;
  close(): void;
}

/** Keeps one mailer open for each linked account, until the account's data changes. */
export function openMailers(deps: Pick<Deps, 'env' | 'google' | 'mailer'>): Mailers {
  const open = new Map<string, { mailer: Mailer; madeFrom: string }>();
  return {
    of(account) {
      if (!account) return deps.mailer;
      const { id, secret, host, port, username, email, name } = account;
      const madeFrom = JSON.stringify([secret, host, port, username, email, name]);
      const known = open.get(id);
      if (known?.madeFrom === madeFrom) return known.mailer;
      known?.mailer.close();
      const mailer = openMailer(deps, account);
      open.set(id, { mailer, madeFrom });
      return mailer;
    },
    close() {
      for (const { mailer } of open.values()) mailer.close();
      open.clear();
    },
  };
}

function openMailer({ env, google }: Pick<Deps, 'env' | 'google'>, account: Row): Mailer {
  const password = openSecret(env, account);
  const { type, host, port, username } = account;
  const from = { name: account.name, address: account.email };
  if (type === 'google') return gmailMailer(google.open(password), from);
  return smtpMailer({ host: host!, port: port!, user: username ?? '', password, allow: env.OUTBOUND_ALLOW }, { from });
}

export const readSender = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('mail_account').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();

type ChannelRow = NonNullable<Awaited<ReturnType<typeof readChannel>>>;

/** Opens the connection of a channel. Throws SealBroken when its secret was encrypted with another key. */
export function openChannel(
  { env, outbound }: Pick<Deps, 'env' | 'outbound'>,
  { channel, connection_id: id, ...connection }: ChannelRow,
): Mailer {
  const values = callValues({ env }, { id, ...connection });
  return channel === 'whatsapp'
    ? whatsAppMailer(outbound, whatsAppAccount(env.WHATSAPP_URL, values))
    : smsMailer(outbound, orangeAccount(env.ORANGE_SMS_URL, values));
}

/** The state of a channel, with the connection by which it sends. */
export const readChannel = (db: Db, channel: PhoneChannel) =>
  db
    .selectFrom('message_channel')
    .innerJoin('connection', 'connection.id', 'connection_id')
    .select(['channel', 'state', 'error', 'connection_id', 'secret', 'former_hosts'])
    .where('channel', '=', channel)
    .executeTakeFirst();

const rowOfLane = (lane: string) =>
  channelOf(lane) ? { table: sql`message_channel`, is: sql`channel = ${lane}` } : { table: sql`mail_account`, is: sql`id = ${lane}` };
type Limited = Pick<Row, 'state' | 'limited_until' | 'minute_limit' | 'daily_limit' | 'sent_on' | 'sent_today' | 'tokens' | 'tokens_at'>;

/**
 * Claims as many e-mails as the account or channel may send now; `claim` returns those that it found. Its row is locked
 * meanwhile, because all processes share its limits.
 */
export async function withinLimits<T>(
  db: Db,
  lane: string,
  want: number,
  claim: (db: Db, many: number) => Promise<T[]>,
): Promise<{ claimed: T[]; until?: Date | undefined }> {
  return db.transaction().execute(async (db) => {
    const { table, is } = rowOfLane(lane);
    const { rows } = await sql<Limited>`
      select state, limited_until, minute_limit, daily_limit, sent_on, sent_today, tokens, tokens_at from ${table}
      where ${is} ${channelOf(lane) ? sql`` : sql`and removed_at is null`} for update`.execute(db);
    const [row] = rows;
    if (row?.state !== 'connected') return { claimed: [] };
    // The limits count by one clock for all processes, which is read after the lock. The caller waits by its own.
    const { now } = await rowOf(db, sql<{ now: Date }>`select clock_timestamp() as now`);
    const here = (at: Date | undefined) => at && new Date(Date.now() + at.valueOf() - now.valueOf());
    if (row.limited_until && row.limited_until > now) return { claimed: [], until: here(row.limited_until) };
    // An account that never sent has its full quota.
    const tokensAt = row.tokens_at instanceof Date ? row.tokens_at : new Date(0);
    const quota = { ...quotaOf(row), tokens: row.tokens, tokensAt };
    const zone = await findTimeZone(db);
    const allowed = grant(quota, want, now, zone);
    const claimed = allowed.granted > 0 ? await claim(db, allowed.granted) : [];
    const used = grant(quota, claimed.length, now, zone);
    await sql`
      update ${table} set sent_on = ${used.sentOn}, sent_today = ${used.sentToday}, tokens = ${used.tokens}, tokens_at = ${used.tokensAt}
      where ${is}`.execute(db);
    // Fewer e-mails were claimed because no more are waiting, or because the limits allow no more; only the limits need a time.
    return { claimed, until: claimed.length === allowed.granted ? here(allowed.until) : undefined };
  });
}

export const quotaOf = (account: Pick<Row, 'minute_limit' | 'daily_limit' | 'sent_on' | 'sent_today'>) => ({
  minuteLimit: account.minute_limit,
  dailyLimit: account.daily_limit,
  sentOn: account.sent_on,
  sentToday: account.sent_today,
});

/** Subtracts e-mails that were claimed and not sent from today's count, except those that an earlier day has counted. */
export const subtractUnsent = async (db: Db, lane: string, ids: string[]): Promise<void> => {
  const { table, is } = rowOfLane(lane);
  const counted = sql`
    select count(*) from delivery d cross join setting s
    where d.id = any(${ids}::uuid[]) and (d.claimed_at at time zone s.time_zone)::date = sent_on`;
  await sql`update ${table} set sent_today = greatest(0, sent_today - (${counted})) where ${is}`.execute(db);
};

/** Notes that the account or channel accepts nothing before that moment, unless staff have replaced the stored secret with which it was used. */
export async function limitAccount(
  db: Db,
  lane: Exclude<Lane, null>,
  usedSecret: string | null,
  until: Date,
  reason: string,
): Promise<void> {
  const name = await changeConnected(db, lane, usedSecret, sql`limited_until = greatest(limited_until, ${until}), error = ${reason}`);
  if (name !== undefined) await accountsChanged(db);
}

/**
 * Marks the account or channel as one that staff have to link again, unless they have replaced the stored secret with which it was used. Staff
 * are notified once, even if several processes notice it.
 */
export async function markAccountLost(db: Db, lane: Exclude<Lane, null>, usedSecret: string | null, reason: string): Promise<void> {
  const channel = channelOf(lane);
  await db.transaction().execute(async (db) => {
    const name = await changeConnected(db, lane, usedSecret, sql`state = 'reconnect', error = ${reason}`);
    if (name === undefined) return;
    await notify(db, channel ? channelLost(channel, reason) : accountLost(lane, name, reason));
    await accountsChanged(db);
  });
}

/** Changes a connected account or channel with this secret, and returns its name; undefined when there is none with it any more. */
async function changeConnected(db: Db, lane: Exclude<Lane, null>, secret: string | null, set: RawBuilder<unknown>) {
  const channel = channelOf(lane);
  // The connection is locked before its channel, as where staff change it, so that this waits for their new values and compares them.
  const change = channel
    ? sql<{ name: string }>`
      with locked as materialized (
        select k.id from connection k join message_channel c on c.connection_id = k.id
        where c.channel = ${channel} and k.secret = ${secret} for share of k
      )
      update message_channel set ${set} from locked where channel = ${channel} and connection_id = locked.id and state = 'connected'
      returning channel as name`
    : sql<{ name: string }>`
      update mail_account set ${set} where id = ${lane} and secret is not distinct from ${secret} and state = 'connected'
      returning email as name`;
  const { rows } = await change.execute(db);
  return rows[0]?.name;
}

/** Deletes the drafts of e-mails that will not be sent. A draft that cannot be deleted now stays in the account, unsent. */
export async function discardDrafts(
  { db, log, ...deps }: Pick<Deps, 'db' | 'env' | 'google' | 'log' | 'mailer'>,
  accountId: string,
  drafts: string[],
): Promise<void> {
  const account = await readSender(db, accountId);
  if (!account) return;
  const mailers = openMailers(deps);
  try {
    await mailers.of(account).discard?.(drafts);
  } catch (error) {
    log.warn({ err: error, account: accountId, drafts }, 'drafts of e-mails that will not be sent stay in the account');
  } finally {
    mailers.close();
  }
}
