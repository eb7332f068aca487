import { type RawBuilder, sql } from 'kysely';
import { type Channel, PHONE_CHANNELS, type PhoneChannel } from '#contract/channel-names.ts';
import type { Language } from '#contract/language.ts';
import type { MemberFieldValues } from '#contract/member-fields.ts';
import { amountsDueOf, type StoredAmounts } from '#server/billing/amounts-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Attachment, PhoneMessage } from '#server/integrations/mailer.ts';
import { confirmationKey } from '#server/products/messages.jobs.ts';
import { NOT_HELD, NOT_PAUSED } from '#server/settings/sending-pause.queries.ts';

// Queries that find waiting deliveries and claim them. progress.queries.ts has the rest of a delivery's life.

/** A lane is a linked account by its id, the environment's mail server (null), or a channel to telephone numbers by its name. */
export type Lane = string | null;

export const channelOf = (lane: Lane): PhoneChannel | undefined => PHONE_CHANNELS.find((channel) => channel === lane);

interface ClaimedEmail {
  id: string;
  to_address: string;
  channel: Channel;
  phone: string | null;
  attempts: number;
  draft_id: string | null;
  thread_id: string | null;
}
export interface ClaimedSystemEmail extends ClaimedEmail {
  run_id: null;
  subject: string;
  text: string;
  html: string;
  /** The text that replaces MASK (contract/outbox.ts) in both texts. */
  secret: string | null;
  attachments: Attachment[] | null;
  message: PhoneMessage | null;
}
/** A campaign's e-mail, with the member's values that its template may use. */
export interface ClaimedRecipient extends ClaimedEmail {
  run_id: string;
  member_id: string | null;
  full_name: string | null;
  /** Null stands for the programme's language. */
  language: Language | null;
  email: string | null;
  product: string | null;
  /** The values of the programme's own fields. */
  fields: MemberFieldValues | null;
  payment_next: string | null;
  subscription_next: string | null;
  reminder_state: 'Registration' | 'Subscription' | null;
  reminder_sequence: number | null;
  reminder_max: number | null;
  amounts_due: StoredAmounts | null;
}
export type Claimed = ClaimedSystemEmail | ClaimedRecipient;

const from = (lane: Lane): RawBuilder<unknown> => (lane ? sql`account_id = ${lane}` : sql`account_id is null`);
/** Selects the deliveries `d` of the channel of a lane. It is written into the statement, so that the partial index is used. */
const byChannel = (lane: Lane): RawBuilder<unknown> => sql`d.channel = ${sql.lit(channelOf(lane) ?? 'email')}`;
/** Selects the deliveries `d` of a lane; a message that falls back to e-mail moves to the lane of its account. */
const inLane = (lane: Lane): RawBuilder<unknown> => (channelOf(lane) ? byChannel(lane) : sql`${byChannel(lane)} and d.${from(lane)}`);
/** Selects the runs `r` that may have deliveries of the lane. */
const ofLane = (lane: Lane): RawBuilder<unknown> =>
  channelOf(lane)
    ? sql`exists (select from delivery d where ${byChannel(lane)} and d.run_id = r.id and d.state = 'pending' and d.claimed_by is null)`
    : from(lane);

/** The id of the reminder whose delivery has this key (`reminder.delivery_key`), for the primary key; null for any other key. */
export const reminderIdOf = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${key} ^@ 'reminder:' then substr(${key}, 10)::uuid end`;

/** The id of the payment that the delivery with this key confirms (`confirmationKey`); null for any other key. */
export const paymentIdOf = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${key} ^@ ${sql.lit(confirmationKey(''))} then substr(${key}, ${sql.lit(confirmationKey('').length + 1)})::uuid end`;

/**
 * The kinds of e-mail by which the programme writes to a member besides campaigns and reminders. An answer to something that the member
 * did, such as the e-mail after a changed address or a receipt, is none of them.
 */
export const PROGRAMME_KINDS = sql`('scenario', 'welcome', 'payment-confirmation', 'pay-link')`;

// Deliveries to claim are chosen in a materialized CTE, because PostgreSQL runs it once. It may run a subquery for each row of a join, and
// each time the subquery skips the rows that it has locked and chooses more, so that a lane would claim more than its account may send.

export async function claimSystemEmails(db: Db, sender: number, lane: Lane, many: number): Promise<ClaimedSystemEmail[]> {
  const { rows } = await sql<ClaimedSystemEmail>`
    with q as materialized (
      select d.id, d.key, d.draft_id, coalesce(d.reminds_id, case when d.kind in ${PROGRAMME_KINDS} then d.member_id end) as receiver_id
      from delivery d
      where ${inLane(lane)} and state = 'pending' and run_id is null and claimed_by is null and next_at <= now() and ${NOT_HELD}
      order by next_at limit ${many} for update skip locked
    ), addressed as (
      update reminder r set email = m.email from q join member m on m.id = q.receiver_id
      where q.draft_id is null and r.id = ${reminderIdOf(sql`q.key`)} and r.member_id = m.id and r.email <> m.email
    )
    update delivery d set claimed_by = ${sender}, claimed_at = now(),
      -- A message may have waited long, so it goes to the address of today. One that Gmail has already names its receiver.
      to_address = case when d.draft_id is null then coalesce(m.email, d.to_address) else d.to_address end
    from q left join member m on m.id = q.receiver_id
    where d.id = q.id
    returning d.id, d.run_id, d.to_address, d.channel, d.phone, d.message, d.subject, d.text, d.html, d.secret, d.attachments, d.attempts, d.draft_id, d.thread_id`.execute(
    db,
  );
  return rows;
}

/**
 * Assigns the waiting system e-mails that have no account to the default account, where there is one. Returns how many there
 * were. It is called where the environment names no mail server.
 */
export async function sendByDefaultAccount(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery set account_id = a.id from setting s join mail_account a on a.id = s.default_account and a.removed_at is null
    where account_id is null and channel = 'email' and delivery.state = 'pending' and run_id is null and claimed_by is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function claimRecipients(
  db: Db,
  sender: number,
  { runId, lane }: { runId: string; lane: Lane },
  many: number,
): Promise<ClaimedRecipient[]> {
  const { rows } = await sql<ClaimedRecipient>`
    with q as materialized (
      select d.id, d.member_id from delivery d
      where d.run_id = ${runId} and ${byChannel(lane)} and state = 'pending' and claimed_by is null and next_at <= now()
      order by next_at, id limit ${many} for update skip locked
    )
    update delivery d set claimed_by = ${sender}, claimed_at = now(),
      -- The e-mail has the values of today, so it goes to the address of today. One that Gmail has already names its receiver.
      to_address = case when d.draft_id is null then coalesce(m.email, d.to_address) else d.to_address end
    from q left join member m on m.id = q.member_id
    where d.id = q.id
    returning d.id, d.run_id, d.to_address, d.channel, d.phone, d.attempts, d.draft_id, d.thread_id, d.member_id, m.full_name, m.language, m.email, m.product, m.fields,
      m.payment_next, m.subscription_next, m.reminder_state, m.reminder_sequence,
      (select case m.reminder_state when 'Registration' then total_payment_reminders else total_subscription_reminders end from setting) as reminder_max,
      ${amountsDueOf(sql`m.id`)} as amounts_due`.execute(db);
  return rows;
}

/** Returns when the next waiting delivery is due, of system e-mails and of runs; undefined when nothing waits. */
export async function nextDue(db: Db, lane: Lane): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_at) from delivery d where ${inLane(lane)} and state = 'pending' and run_id is null and claimed_by is null and ${NOT_HELD}),
      (select min((select d.next_at from delivery d where d.run_id = r.id and ${byChannel(lane)} and d.state = 'pending' and d.claimed_by is null order by d.next_at limit 1))
        from campaign_run r where r.state = 'sending' and ${ofLane(lane)} and ${NOT_PAUSED})
    ) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Returns the lanes that have something to send now, and accounts that were removed while an e-mail for them was written. Each lane is
 * asked whether it has one such delivery, because a lane that has reached its limit may have a hundred thousand.
 */
export async function lanesWithWork(db: Db): Promise<Lane[]> {
  const due = sql`d.state = 'pending' and d.run_id is null and d.claimed_by is null and d.next_at <= now() and ${NOT_HELD}`;
  const { rows } = await sql<{ lane: Lane }>`
    select account_id::text as lane from campaign_run where state = 'sending' and ${NOT_PAUSED}
    union
    select a.id::text from mail_account a
    where exists (select from delivery d where d.account_id = a.id and d.channel = 'email' and ${due})
    union
    select null where exists (select from delivery d where d.account_id is null and d.channel = 'email' and ${due})
    union
    select c.name from unnest(${[...PHONE_CHANNELS]}::text[]) as c(name)
    where exists (select from delivery d where d.channel = c.name and d.channel <> 'email' and ${due})
      or ${NOT_PAUSED} and exists (
        select from campaign_run r where r.state = 'sending' and exists (
          select from delivery d where d.channel = c.name and d.channel <> 'email' and d.run_id = r.id and d.state = 'pending' and d.claimed_by is null))`.execute(
    db,
  );
  return rows.map(({ lane }) => lane);
}

export const activeRuns = async (db: Db, lane: Lane): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from campaign_run r where state = 'sending' and ${ofLane(lane)} and ${NOT_PAUSED} order by id`.execute(db);
  return rows.map(({ id }) => id);
};
