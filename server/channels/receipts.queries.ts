import { sql } from 'kysely';
import { MASK } from '#contract/outbox.ts';
import { lockWithCampaign, reopenRun } from '#server/campaigns/run.actions.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { hideEnd } from '#server/mail/system-email.rules.ts';
import { payLinkOf } from '#server/payments/pay-links.queries.ts';
import { fallBackToEmail, markNumberRefused } from '#server/sending/fallback.queries.ts';
import { updateRunCounts } from '#server/sending/progress.queries.ts';
import type { Receipt } from './receipts.rules.ts';

/**
 * The report of an SMS that is still being sent may name it by an id that is not stored yet. This is asked before the report is stored,
 * because the id may be stored at any moment.
 */
export async function comesEarly(db: Db, receipts: Receipt[]): Promise<boolean> {
  const early = sql`
    select from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as t("providerId" text, phone text)
    join delivery d on d.channel = 'sms' and d.state = 'sending' and d.phone = t.phone
    where not exists (select from delivery k where k.channel = 'sms' and k.provider_id = t."providerId") limit 1`;
  return (await rowsOf(db, early)).length > 0;
}

/** Stores what arrived and was read. A message of which nobody knew whether it left has left. Repeated receipts change nothing. */
export async function storeArrivals(db: Db, channel: 'whatsapp' | 'sms', receipts: Receipt[]): Promise<void> {
  const given = receipts.map(({ id, providerId, status, at }) => ({
    id,
    providerId,
    at,
    deliveredAt: status === 'sent' ? null : at,
    readAt: status === 'read' ? at : null,
  }));
  const { rows } = await sql<{ campaign_id: string | null }>`
    with received as (
      select id, "providerId", min(at) as at, min("deliveredAt") as delivered_at, min("readAt") as read_at
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t(
        id uuid, "providerId" text, at timestamptz, "deliveredAt" timestamptz, "readAt" timestamptz)
      group by id, "providerId"
    ), locked as materialized (
      select d.id, t."providerId", t.at, t.delivered_at, t.read_at from received t join delivery d
        on d.channel = ${sql.lit(channel)} and ${channel === 'whatsapp' ? sql`d.id = t.id` : sql`d.provider_id = t."providerId"`}
      order by d.id for no key update of d
    ), changed as (
      update delivery d set
        delivered_at = coalesce(d.delivered_at, t.delivered_at),
        read_at = coalesce(d.read_at, t.read_at),
        state = case d.state when 'uncertain' then 'sent' else d.state end,
        error = case d.state when 'uncertain' then null else d.error end,
        sent_at = case d.state when 'uncertain' then t.at else d.sent_at end,
        secret = case d.state when 'uncertain' then null else d.secret end,
        provider_id = coalesce(d.provider_id, t."providerId")
      from locked t where d.id = t.id
      returning d.run_id, old.state as was, new.state as is
    ), ${updateRunCounts}
    select distinct r.campaign_id from changed left join campaign_run r on r.id = changed.run_id
    union select campaign_id from updated_runs`.execute(db);
  await publishChanges(
    db,
    rows.map(({ campaign_id }) => campaign_id),
  );
}

interface Sent {
  id: string;
  state: string;
  run_id: string | null;
  member_id: string | null;
  phone: string;
  hides: boolean;
}

/**
 * Lets a message that could not be delivered leave by e-mail. Returns false while the message is still being sent: then its own result is
 * stored first, and the vendor reports again.
 */
export function storeFailure(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  channel: 'whatsapp' | 'sms',
  { id, providerId, reason = '', unreachable }: Receipt,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const is = channel === 'whatsapp' ? sql`d.id = ${id}` : sql`d.provider_id = ${providerId}`;
    const find = async (lock: boolean) => {
      const { rows } = await sql<Sent>`
        select d.id, d.state, d.run_id, d.member_id, d.phone, d.html like ${`%${MASK}%`} as hides from delivery d
        where ${is} and d.channel = ${sql.lit(channel)} and d.delivered_at is null ${lock ? sql`for update` : sql``}`.execute(db);
      return rows[0];
    };
    const known = await find(false);
    if (known?.state === 'sending') return false;
    if (known?.state !== 'sent' && known?.state !== 'uncertain') return true;
    // The campaign and its run are locked before the delivery, as everywhere.
    if (known.run_id) await lockWithCampaign(db, known.run_id);
    const found = await find(true);
    if (found?.state === 'sending') return false;
    if (found?.state !== 'sent' && found?.state !== 'uncertain') return true;
    const run = found.run_id ? await reopenRun(db, found.run_id) : undefined;
    // The secret of the e-mail was deleted when the message left. It is the member's link to pay, which can be repeated.
    const secret = found.hides && found.member_id ? hideEnd((await payLinkOf(db, env, found.member_id)).url).secret : null;
    const goesOn = found.run_id === null || run?.goesOn === true;
    await sql`
      with changed as (
        update delivery d set same_as = null, ${
          goesOn
            ? sql`state = 'pending', ${fallBackToEmail(sql`${reason}::text`)}, sent_at = null, error = null,
                secret = coalesce(d.secret, case when d.id = ${found.id} then ${secret}::text end)`
            : sql`state = 'failed', error = ${reason}, secret = null`
        }
        -- Equal messages of the campaign to this number were not sent because of this one.
        where d.id = ${found.id} or (d.same_as = ${found.id} and d.state = 'skipped')
        returning d.run_id, old.state as was, new.state as is
      ), ${updateRunCounts}
      select count(*) from updated_runs`.execute(db);
    if (unreachable) await markNumberRefused(db, found.phone);
    await publishChanges(db, [run?.campaignId ?? null]);
    return true;
  });
}

async function publishChanges(db: Db, campaigns: (string | null)[]): Promise<void> {
  for (const campaignId of new Set(campaigns))
    await publish(db, campaignId ? { type: 'campaign.changed', campaignId } : { type: 'delivery.changed' });
}

export const noteReceipt = (db: Db, channel: 'whatsapp' | 'sms') =>
  db.updateTable('message_channel').set({ receipt_at: new Date() }).where('channel', '=', channel).execute();
