import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { type Db, prepared } from '#server/db/db.ts';
import type { Draft, PhoneMessage } from '#server/integrations/mailer.ts';
import { channelReasons, hasStopped } from '#server/mail/channels.queries.ts';
import { hasRefusedStatus } from '#server/members/active.queries.ts';
import { receiptWaits } from '#server/members/remind.queries.ts';
import { mayBeConfirmed } from '#server/payments/payments.queries.ts';
import type { FieldValues } from '#server/templates/merge-fields.rules.ts';
import { PROGRAMME_KINDS, paymentIdOf, reminderIdOf } from './claims.queries.ts';
import { deliveryErrors } from './delivery-errors.rules.ts';

// The states of a delivery: pending → claimed by a sender → `sending`, stored before a server can accept it → its result. Every
// query works on many deliveries at once, and the counts of a campaign change in the statement that changes its deliveries.

/** A campaign run after some of its deliveries changed. */
export interface ChangedRun {
  campaign_id: string;
  done: boolean;
  /** Deliveries of it have failed now, or nobody knows whether they arrived. */
  refused: boolean;
}

/** The states of what is still to be sent, which no count of a run holds. */
const uncountedStates = sql`('pending', 'sending')`;
const change = (states: RawBuilder<unknown>) => sql`coalesce(sum((changed.is in ${states})::int - (changed.was in ${states})::int), 0)`;
/**
 * Adds the changes of state (`changed`: run_id, was, is) to the counts of the runs. Where no count changes, the run's row is left alone,
 * because two statements that change it wait for each other.
 */
export const updateRunCounts = sql`
  updated_runs as (
    update campaign_run r set sent = r.sent + c.sent, captured = r.captured + c.captured, failed = r.failed + c.failed,
      skipped = r.skipped + c.skipped, uncertain = r.uncertain + c.uncertain, moved_at = now()
    from (
      select run_id, ${change(sql`('sent')`)} as sent, ${change(sql`('captured')`)} as captured, ${change(sql`('failed')`)} as failed, ${change(sql`('skipped')`)} as skipped,
        ${change(sql`('uncertain')`)} as uncertain
      from changed where run_id is not null and changed.is <> changed.was and not (changed.was in ${uncountedStates} and changed.is in ${uncountedStates})
      group by run_id order by run_id
    ) as c
    where r.id = c.run_id
    returning r.campaign_id, r.state = 'sending' and r.sent + r.captured + r.failed + r.skipped + r.uncertain >= r.total as done,
      c.failed > 0 or c.uncertain > 0 as refused
  )`;

/** The parts of which an e-mail of a campaign was made; they are stored to show it again. */
export interface Composed {
  subject?: string | undefined;
  mergeValues?: FieldValues | undefined;
  language?: Language | undefined;
}
export interface Mark {
  id: string;
  draft?: Draft | undefined;
  /** It is stored with a new draft that may be sent, because a later attempt sends that one. */
  composed?: Composed;
  /** Stands for the channel, the number and the text of a campaign's message to a telephone. */
  fingerprint?: string | undefined;
}
/** The reasons are as they are stored. A verdict without a sentence here, such as `waiting` for a paused run, releases the e-mail. */
export const NOT_SENT = {
  bounced: deliveryErrors.write('bounced'),
  unsubscribed: deliveryErrors.write('unsubscribed'),
  erased: deliveryErrors.write('erased'),
  archived: deliveryErrors.write('archived'),
  rejected: deliveryErrors.write('rejected'),
  paid: deliveryErrors.write('paid'),
  // Two records were merged while each had the same reminder waiting, and the remaining member's is the one that counts.
  reminded: deliveryErrors.write('reminded'),
  receipt: deliveryErrors.write('receiptWaits'),
  changed: deliveryErrors.write('changed'),
  'payment-gone': deliveryErrors.write('paymentGone'),
  'same-message': deliveryErrors.write('sameMessage'),
  cancelled: deliveryErrors.write('cancelled'),
  'same-phone': deliveryErrors.write('samePhone', { name: '' }),
};
/**
 * `same-phone`: the same message of the campaign went to the same number for somebody else. `later`: it is on its way for somebody else, or
 * from a record that was merged since, and only its result decides. `by-email`: the member's number or consent changed since, or they
 * answered STOP, so the message leaves by e-mail.
 */
export type Verdict = 'go' | 'waiting' | 'later' | 'by-email' | 'not-claimed' | keyof typeof NOT_SENT;

/** A message whose equal is on its way is looked at again after this time. */
const CHECK_AGAIN_AFTER = sql`interval '5 seconds'`;
/** The reason with the name of the other member, as it is stored. */
const samePhoneReason = sql`replace(${deliveryErrors.write('samePhone', { name: 'NAME' })}, '"NAME"',
  to_json(coalesce((select full_name from member where id = checked.other_member), ''))::text)`;
/**
 * Gives each message of a campaign to a telephone to one delivery. It passes to the next member when that delivery ended otherwise.
 * Whoever asks at the same time waits here for the first one.
 */
const assignedMessages = sql`
  assigned as (
    insert into campaign_message as c (run_id, fingerprint, delivery_id)
    select distinct on (d.run_id, mark.fingerprint) d.run_id, mark.fingerprint, d.id
    from mark join delivery d on d.id = mark.id where d.run_id is not null and mark.fingerprint is not null
    order by d.run_id, mark.fingerprint, d.id
    on conflict (run_id, fingerprint) do update set delivery_id = case
      when exists (select from delivery o where o.id = c.delivery_id and o.channel <> 'email' and o.state not in ('failed', 'skipped'))
        then c.delivery_id else excluded.delivery_id end
    returning c.run_id, c.fingerprint, c.delivery_id
  )`;

/**
 * Holds when the member of `d` has the same message in such a state under a record that was merged since. The keys of these messages end
 * with the record for which they were written, and are equal otherwise.
 */
const hasOfMergedRecord = (state: RawBuilder<boolean>) => sql`(d.kind in ('welcome', 'pay-link') and exists (
  select from delivery o where o.member_id = d.member_id and o.run_id is null and o.id <> d.id and left(o.key, -36) = left(d.key, -36)
    and ${state}
))`;

/** It is null when neither the run `r`, the member `m` nor a payment keeps the delivery `d` from being sent now. */
const blockReason = sql`
  case
    when r.state = 'cancelled' then 'cancelled'
    when d.run_id is not null and r.state is distinct from 'sending' then 'waiting'
    -- A member whose address came back confirms a new one by an e-mail to it.
    when d.channel = 'email' and m.bounced_at is not null and m.email = lower(d.to_address) then 'bounced'
    when d.run_id is not null and m.id is null then 'erased'
    when d.run_id is not null and m.unsubscribed_at is not null then 'unsubscribed'
    when (d.run_id is not null or d.reminds_state is not null or d.kind in ${PROGRAMME_KINDS}) and m.archived_at is not null then 'archived'
    when d.reminds_state is not null and ${hasRefusedStatus('m')} then 'rejected'
    when d.reminds_state = 'Registration' and (m.id is null or m.payment_next is distinct from d.reminds_due or m.payment_status = 'Completed') then 'paid'
    when d.reminds_state = 'Subscription' and (m.id is null or m.subscription_next is distinct from d.reminds_due) then 'paid'
    when d.reminds_state is not null and exists (
      select from reminder r where r.id = ${reminderIdOf(sql`d.key`)} and r.member_id is distinct from d.reminds_id
    ) then 'reminded'
    when d.reminds_state is not null and ${receiptWaits(sql`d.reminds_id`, sql`d.reminds_state`)} then 'receipt'
    -- The amounts that the reminder names may be wrong since.
    when d.reminds_state is not null and (
      exists (select from payment p where p.member_id = d.reminds_id and p.counted_at > d.created_at)
      or exists (select from account_due a where a.member_id = d.reminds_id and a.changed_at > d.created_at)
    ) then 'changed'
    when ${paymentIdOf(sql`d.key`)} is not null and not exists (
      select from payment p where p.id = ${paymentIdOf(sql`d.key`)} and ${mayBeConfirmed(sql`d.member_id`)}
    ) then 'payment-gone'
    when ${hasOfMergedRecord(sql`o.state in ('sent', 'uncertain')`)} then 'same-message'
    -- The first of those that wait may fail for good.
    when ${hasOfMergedRecord(sql`(o.state = 'sending' or (o.state = 'pending' and o.id < d.id))`)} then 'later'
  end`;

/**
 * Stores that these e-mails of campaigns are being sent from now on, where nothing prevents it, and returns their ids. It is short, because
 * a connection waits for it with nearly every e-mail of a campaign; `markSending` says what prevents the others.
 */
export async function markCampaignEmails(db: Db, sender: number, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared('mark e-mails of campaigns')}
    update delivery d set state = 'sending', attempts = d.attempts + 1
    from campaign_run r, member m
    where d.id = any(${ids}::uuid[]) and d.state = 'pending' and d.claimed_by = ${sender} and d.channel = 'email'
      and r.id = d.run_id and m.id = d.member_id and (${blockReason}) is null
    returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores that these deliveries are being sent from now on. Everything that may have changed since the claim is checked here, at
 * the last moment: the run, the member and the payment.
 */
export async function markSending(
  db: Db,
  sender: number,
  marks: Mark[],
): Promise<{ verdicts: Map<string, Verdict>; changedRuns: ChangedRun[] }> {
  const given = JSON.stringify(
    marks.map(({ id, draft, composed, fingerprint }) => ({
      ...(draft && composed),
      ...{ id, draft_id: draft?.id, thread_id: draft?.threadId, fingerprint },
    })),
  );
  const { rows } = await sql<{ id: string; verdict: Verdict; runs: ChangedRun[] | null }>`${prepared('mark as being sent')}
    with mark as (
      select * from jsonb_to_recordset(${given}::jsonb) as m(
        id uuid, draft_id text, thread_id text, fingerprint text, subject text, "mergeValues" jsonb, language text)
    ), ${assignedMessages}, checked as materialized (
      select d.id, mark.draft_id, mark.thread_id, composed.subject, composed."mergeValues", composed.language, case
        when d.state <> 'pending' or d.claimed_by is distinct from ${sender} then 'not-claimed'
        when blocked.reason is not null then blocked.reason
        when d.channel <> 'email' and ${hasStopped(sql`d.channel`, sql`d.phone`)} then 'by-email'
        when d.channel <> 'email' and m.id is not null and (m.phone is distinct from d.phone or (d.channel = 'whatsapp' and m.whatsapp_agreed_at is null))
          then 'by-email'
        when other.id is null then 'go'
        when other.state in ('sent', 'captured', 'uncertain') then 'same-phone'
        else 'later' end as verdict, other.id as other_id, other.member_id as other_member
      from mark join delivery d on d.id = mark.id
      left join assigned on assigned.run_id = d.run_id and assigned.fingerprint = mark.fingerprint
      left join delivery other on other.id = assigned.delivery_id and other.id <> d.id
      left join campaign_run r on r.id = d.run_id
      left join member m on m.id = coalesce(d.member_id, d.reminds_id)
      cross join lateral (select ${blockReason} as reason) as blocked
      left join mark as composed on composed.id = d.id and coalesce(blocked.reason, 'waiting') = 'waiting'
      for update of d
    ), changed as (
      update delivery d set
        state = case checked.verdict when 'go' then 'sending' when 'waiting' then 'pending' when 'later' then 'pending' when 'by-email' then 'pending'
          else 'skipped' end,
        next_at = case checked.verdict when 'later' then now() + ${CHECK_AGAIN_AFTER} else d.next_at end,
        same_as = case checked.verdict when 'same-phone' then checked.other_id end,
        claimed_by = case when checked.verdict = 'go' then d.claimed_by end,
        attempts = case checked.verdict when 'by-email' then 0 else d.attempts + (checked.verdict = 'go')::int end,
        draft_id = coalesce(checked.draft_id, d.draft_id),
        thread_id = coalesce(checked.thread_id, d.thread_id),
        subject = coalesce(checked.subject, d.subject),
        merge_values = coalesce(checked."mergeValues", d.merge_values),
        language = coalesce(checked.language, d.language),
        secret = case when checked.verdict in ('go', 'waiting', 'later', 'by-email') then d.secret end,
        channel = case when checked.verdict = 'by-email' then 'email' else d.channel end,
        tried_channel = case when checked.verdict = 'by-email' then d.channel else d.tried_channel end,
        tried_error = case when checked.verdict = 'by-email' then
          case when ${hasStopped(sql`d.channel`, sql`d.phone`)} then ${channelReasons.write('stopped')} else ${channelReasons.write('memberChanged')} end
          else d.tried_error end,
        error = case checked.verdict when 'same-phone' then ${samePhoneReason} ${sql.join(
          Object.entries(NOT_SENT)
            .filter(([verdict]) => verdict !== 'same-phone')
            .map(([verdict, reason]) => sql`when ${sql.lit(verdict)} then ${reason}`),
          sql` `,
        )} end
      from checked where d.id = checked.id and checked.verdict <> 'not-claimed'
      returning d.run_id, old.state as was, new.state as is
    ), ${updateRunCounts}
    select id, verdict, (select jsonb_agg(jsonb_build_object('campaign_id', campaign_id, 'done', done, 'refused', refused)) from updated_runs) as runs from checked`.execute(
    db,
  );
  return { verdicts: new Map(rows.map(({ id, verdict }) => [id, verdict])), changedRuns: rows[0]?.runs ?? [] };
}

export interface AttemptResult extends Composed {
  id: string;
  state: 'sent' | 'captured' | 'failed' | 'uncertain' | 'pending';
  error?: string | undefined;
  /** In how many milliseconds it is tried again, by the clock of the database, because the clock of a machine can be wrong. */
  nextInMs?: number | undefined;
  /** The attempt does not count, because this e-mail was not the reason for the failure. */
  uncounted?: boolean;
  providerId?: string | undefined;
  /** A telephone number got this message. */
  message?: PhoneMessage | undefined;
  /** The channel cannot deliver the message for this reason, so it leaves by e-mail now. */
  tried?: string | undefined;
}

/**
 * Stores the results of attempts, and corrects the deliveries that another sender marked as uncertain meanwhile. It does not
 * wait for the disk: a result that is lost when the database crashes becomes uncertain, and its e-mail is never sent again.
 */
export async function storeResults(db: Db, sender: number, results: AttemptResult[]): Promise<ChangedRun[]> {
  const { rows } = await sql<ChangedRun>`${prepared('settle what was sent')}
    with quickly as (
      select set_config('synchronous_commit', 'off', true)
    ), ended as (
      select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as e(
        id uuid, state text, error text, "nextInMs" int, uncounted boolean, "providerId" text, subject text, "mergeValues" jsonb,
        language text, message jsonb, tried text)
    ), changed as (
      update delivery d set
        state = case
          when e.state = 'pending' and exists (select from campaign_run r where r.id = d.run_id and r.state = 'cancelled') then 'skipped'
          else e.state end,
        error = case when e.state = 'pending' then coalesce(e.error, d.error) else e.error end,
        claimed_by = null,
        -- The mark as being sent has counted the attempt; one that fails before is counted here.
        attempts = case when e.tried is not null then 0 else
          greatest(0, d.attempts - (coalesce(e.uncounted, false) and d.state = 'sending')::int + (e."nextInMs" is not null and d.state = 'pending')::int) end,
        channel = case when e.tried is not null then 'email' else d.channel end,
        tried_channel = case when e.tried is not null then d.channel else d.tried_channel end,
        tried_error = coalesce(e.tried, d.tried_error),
        message = coalesce(e.message, d.message),
        next_at = case when e.tried is not null then now() else coalesce(now() + e."nextInMs" * interval '1 ms', d.next_at) end,
        provider_id = coalesce(e."providerId", d.provider_id),
        subject = coalesce(e.subject, d.subject),
        merge_values = coalesce(e."mergeValues", d.merge_values),
        language = coalesce(e.language, d.language),
        sent_at = case when e.state = 'sent' then now() end,
        -- The secret stays while the e-mail may still be sent: an uncertain one can be corrected to pending.
        secret = case when e.state in ('pending', 'uncertain') then d.secret end
      from ended e
      where d.id = e.id and (
        (d.claimed_by = ${sender} and d.state in ('pending', 'sending')) or (d.claimed_by is null and d.state = 'uncertain')
      )
      returning d.run_id, old.state as was, new.state as is
    ), ${updateRunCounts}
    select campaign_id, done, refused from quickly left join updated_runs on true`.execute(db);
  return rows.filter(({ campaign_id }) => campaign_id !== null);
}
