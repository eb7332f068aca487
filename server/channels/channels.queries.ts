import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/channel-names.ts';
import type { ChannelInput, ChannelSetting } from '#contract/channels.ts';
import { accountsChanged } from '#server/accounts/accounts.queries.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';
import { readStored } from '#server/stored-errors.ts';

/**
 * A new connection may send what WhatsApp gives a verified programme in a day, and what Orange takes in a minute. Staff change the limits
 * when the vendor raises them.
 */
const LIMITS: Record<PhoneChannel, { daily: number; minute: number }> = {
  whatsapp: { daily: 1_000, minute: 300 },
  sms: { daily: 1_000, minute: 200 },
};
/** The services of connections by which a channel sends. */
export const SERVICES: Record<PhoneChannel, string> = { whatsapp: 'whatsapp', sms: 'orange-sms' };

type Row = Omit<ChannelSetting, 'state' | 'receiptUrl'> & { stored: 'connected' | 'reconnect' | null; token: string | null };

export async function listChannels(db: Db, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Promise<ChannelSetting[]> {
  const { rows } = await sql<Row>`
    select n.channel, c.state as stored, c.error, ${isoTime<string | null>('c.limited_until')} as "limitedUntil",
      case when k.id is not null then jsonb_build_object('_id', k.id, 'name', k.name) end as connection,
      case when c.sent_on = (now() at time zone (select time_zone from setting))::date then c.sent_today else 0 end as "sentToday",
      coalesce(c.daily_limit, 0) as "dailyLimit", coalesce(c.minute_limit, 0) as "minuteLimit",
      (select count(*) from member m where m.channel = n.channel) as members, c.receipt_token as token,
      case when n.channel = 'whatsapp' then c.receipt_token end as "verifyToken", c.app_secret is not null as "hasAppSecret",
      ${isoTime<string | null>('c.receipt_at')} as "receiptAt", coalesce(c.pay_template, '') as "payTemplate",
      coalesce(c.pay_language, 'fr') as "payLanguage"
    from unnest(${[...PHONE_CHANNELS]}::text[]) with ordinality as n(channel, at)
    left join message_channel c on c.channel = n.channel left join connection k on k.id = c.connection_id
    order by n.at`.execute(db);
  return rows.map(({ stored, token, ...row }) => {
    const limited = row.limitedUntil !== null && new Date(row.limitedUntil) > new Date();
    const { daily, minute } = LIMITS[row.channel];
    return {
      ...row,
      dailyLimit: row.dailyLimit || daily,
      minuteLimit: row.minuteLimit || minute,
      error: readStored(row.error),
      limitedUntil: limited ? row.limitedUntil : null,
      state: stored === null ? 'off' : stored === 'connected' && limited ? 'limited' : stored,
      receiptUrl: token && `${PUBLIC_URL}${receiptPath(row.channel, token)}`,
    };
  });
}

/** Orange signs nothing, so its address is secret itself. */
const receiptPath = (channel: PhoneChannel, token: string): string => `/api/receipts/${channel === 'sms' ? `sms/${token}` : channel}`;

const place = (channel: PhoneChannel) => `message_channel:${channel}`;

/** Turns a channel on with a connection, or changes what is given; a channel that was lost is tried again. */
export async function saveChannel(
  db: Db,
  { CAURI_SECRET_KEY }: Pick<Env, 'CAURI_SECRET_KEY'>,
  channel: PhoneChannel,
  connectionId: string,
  given: ChannelInput,
): Promise<void> {
  const { dailyLimit, minuteLimit, appSecret, payTemplate, payLanguage } = given;
  const change = {
    ...(given.connectionId && { connection_id: connectionId }),
    state: 'connected' as const,
    error: null,
    limited_until: null,
    updated_at: new Date(),
    ...(dailyLimit !== undefined && { daily_limit: dailyLimit }),
    ...(minuteLimit !== undefined && { minute_limit: minuteLimit }),
    ...(appSecret && { app_secret: seal(CAURI_SECRET_KEY, place(channel), appSecret) }),
    ...(payTemplate !== undefined && { pay_template: payTemplate }),
    ...(payLanguage !== undefined && { pay_language: payLanguage }),
  };
  const { daily, minute } = LIMITS[channel];
  await db
    .insertInto('message_channel')
    .values({
      channel,
      connection_id: connectionId,
      receipt_token: randomBytes(24).toString('base64url'),
      daily_limit: daily,
      minute_limit: minute,
      ...change,
    })
    .onConflict((c) => c.column('channel').doUpdateSet(change))
    .execute();
  await accountsChanged(db);
}

/** Returns whether the channel was on. The sender moves its waiting messages to e-mail. */
export async function removeChannel(db: Db, channel: PhoneChannel): Promise<boolean> {
  const row = await db.deleteFrom('message_channel').where('channel', '=', channel).returning('channel').executeTakeFirst();
  await accountsChanged(db);
  return row !== undefined;
}

export interface Listening {
  token: string;
  /** Signs the reports of WhatsApp; null while staff have entered none. */
  appSecret: string | null;
}

/** Returns what proves that a report comes from the vendor; undefined while the channel is off. */
export async function findListening(
  db: Db,
  { CAURI_SECRET_KEY }: Pick<Env, 'CAURI_SECRET_KEY'>,
  channel: PhoneChannel,
): Promise<Listening | undefined> {
  const row = await db
    .selectFrom('message_channel')
    .select(['receipt_token', 'app_secret'])
    .where('channel', '=', channel)
    .executeTakeFirst();
  if (!row) return undefined;
  return { token: row.receipt_token, appSecret: row.app_secret && open(CAURI_SECRET_KEY, place(channel), row.app_secret) };
}
