import { type RawBuilder, sql } from 'kysely';
import type { Channel, PhoneChannel } from '#contract/channel-names.ts';
import type { Delivery } from '#contract/outbox.ts';
import { type Db, isoTime, rowsOf } from '#server/db/db.ts';
import { readStored } from '#server/stored-errors.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as reasons from './channel-reasons.messages.ts';

// A member is written to by the preferred channel where it can reach the member, and by e-mail otherwise. Where e-mails come back, another
// channel that reaches the member takes the place of e-mail.

export const channelReasons = storedTexts(reasons, readStored);

type Has = Record<PhoneChannel, RawBuilder<unknown>>;

/** The owner of a number can ask by a reply to get no more messages by a channel. */
export const hasStopped = (channel: RawBuilder<unknown>, phone: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from channel_stop k where k.channel = ${channel} and k.phone = ${phone})`;

export async function isStopped(db: Db, channel: PhoneChannel, phone: string): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`select ${hasStopped(sql`${channel}::text`, sql`${phone}::text`)} as stopped`.execute(db);
  return rows[0]!.stopped;
}

/** Notes what the owner of a number asked for at a time; false when it was so already, or when a start is older than the last stop. */
export async function setStopped(
  db: Db,
  { channel, phone, at = new Date() }: { channel: PhoneChannel; phone: string; at?: Date },
  stopped: boolean,
): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    stopped
      ? sql<{ isNew: boolean }>`
          insert into channel_stop as k (channel, phone, stopped_at) values (${channel}, ${phone}, ${at})
          on conflict (channel, phone) do update set stopped_at = greatest(k.stopped_at, excluded.stopped_at)
          returning old.phone is null as "isNew"`
      : sql<{ isNew: boolean }>`
          delete from channel_stop where channel = ${channel} and phone = ${phone} and stopped_at <= ${at} returning true as "isNew"`,
  );
  return row?.isNew === true;
}

/** It is null when the channel `wanted` reaches member `m`, and for e-mail. */
export const unreachableReason = (has: Has, wanted: RawBuilder<unknown> = sql`m.channel`) => sql<string | null>`case
  when ${wanted} = 'email' then null
  when not exists (select from message_channel c where c.channel = ${wanted} and c.state = 'connected') then ${channelReasons.write('channelOff')}::text
  when not (case ${wanted} when 'whatsapp' then ${has.whatsapp} else ${has.sms} end) then ${channelReasons.write('noChannelText')}
  when m.phone is null or m.phone !~ '^[+][1-9][0-9]{7,14}$' then ${channelReasons.write('noPhone')}
  when ${hasStopped(wanted, sql`m.phone`)} then ${channelReasons.write('stopped')}
  when ${wanted} = 'whatsapp' and m.whatsapp_agreed_at is null then ${channelReasons.write('notAgreed')}
  when ${wanted} = 'whatsapp' and m.whatsapp_refused = m.phone then ${channelReasons.write('notOnWhatsapp')} end`;

/** The channel by which member `m` is written to; `asked` is the one that staff chose for this message, or null. */
export const channelFor = (has: Has, asked: RawBuilder<unknown> = sql`null::text`) => {
  const wanted = sql`coalesce(${asked}, m.channel)`;
  const reaches = (channel: RawBuilder<unknown>) => sql`${unreachableReason(has, channel)} is null`;
  return sql<Channel>`case
    when ${wanted} <> 'email' and ${reaches(wanted)} then ${wanted}
    when m.bounced_at is null or ${asked} is not null then 'email'
    when ${reaches(sql`'whatsapp'`)} then 'whatsapp'
    when ${reaches(sql`'sms'`)} then 'sms'
    else 'email' end`;
};

/** The channel by which a member is written to. */
export interface ChosenChannel {
  channel: Channel;
  /** The number; null for an e-mail. */
  phone: string | null;
  /** The channel that was wanted and cannot reach the member, and why. */
  triedChannel: PhoneChannel | null;
  triedError: string | null;
}

export interface Asked extends Record<PhoneChannel, boolean> {
  memberId: string;
  /** Without a value, the one that the member prefers. */
  channel?: Channel | undefined;
}

/** Chooses the channel by which each of these members is written to with a message that has these texts. */
export async function chooseChannels(db: Db, asked: Asked[]): Promise<Map<string, ChosenChannel>> {
  const has = { whatsapp: sql`a.whatsapp`, sms: sql`a.sms` };
  const { rows } = await sql<ChosenChannel & { id: string }>`
    select m.id, c.channel, case when c.channel <> 'email' then m.phone end as phone,
      case when y.why is not null then w.wanted end as "triedChannel", y.why as "triedError"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("memberId" uuid, whatsapp boolean, sms boolean, channel text)
    join member m on m.id = a."memberId"
    cross join lateral (select coalesce(a.channel, m.channel) as wanted) as w
    cross join lateral (select ${unreachableReason(has, sql`w.wanted`)} as why) as y
    cross join lateral (select ${channelFor(has, sql`a.channel`)} as channel) as c`.execute(db);
  return new Map(rows.map(({ id, ...way }) => [id, way]));
}

/** A link to pay has a text of its own for SMS, and needs the template that staff chose for WhatsApp. */
export const PAY_LINK_TEXTS: Has = {
  whatsapp: sql`exists (select from message_channel where channel = 'whatsapp' and pay_template <> '')`,
  sms: sql`true`,
};

/** The channels by which messages can leave, with the template of WhatsApp that carries a link to pay. */
export const findChannels = (db: Db) =>
  db.selectFrom('message_channel').select(['channel', 'state', 'pay_template', 'pay_language']).execute();

/** By which channel delivery `d` leaves and what its receipts say, in the contract's shape. The reason is as it is stored. */
export const deliveryChannel: RawBuilder<DeliveryChannel> = sql`
  d.channel, d.phone, d.tried_channel as "triedChannel", d.tried_error as "triedError", ${isoTime('d.delivered_at')} as "deliveredAt",
  ${isoTime('d.read_at')} as "readAt"`;
type DeliveryChannel = Pick<Delivery, 'channel' | 'phone' | 'triedChannel' | 'triedError' | 'deliveredAt' | 'readAt'>;
