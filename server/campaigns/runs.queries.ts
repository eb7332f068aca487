import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { CampaignRun, campaigns, RunDelivery } from '#contract/campaigns.ts';
import type { Template } from '#contract/templates.ts';
import { readLinkedAccount } from '#server/accounts/accounts.queries.ts';
import { countRows, type Db, holdsWords, isoTime, limitTo, type Paging, type TableRow, updateRow } from '#server/db/db.ts';
import type { Brand } from '#server/mail/brand.rules.ts';
import { deliveryChannel } from '#server/mail/channels.queries.ts';
import { keepSentPictures, picturesIn } from '#server/mail/pictures.queries.ts';
import { withError } from '#server/sending/delivery-errors.rules.ts';
import { NOT_SENT } from '#server/sending/progress.queries.ts';
import { type Audience, type Filters, reached } from './audience.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { withReason } from './reasons.rules.ts';
import { runColumns } from './run-rows.queries.ts';

type Run = TableRow<'campaign_run'>;

interface NewRun {
  scheduledFor: Date;
  template: Template;
  accountId: string | null;
  filters: Filters;
  /** The look of its e-mails; undefined for the standard one. */
  brand: Brand | undefined;
}

/** Inserts a run and returns its id; undefined when that time of the schedule has a run already. */
export async function insertRun(
  db: Db,
  campaign: CampaignRow,
  { scheduledFor, template, accountId, filters, brand }: NewRun,
): Promise<string | undefined> {
  const { subject, body, link, button_text, sms } = template;
  const whatsapp = template.whatsapp && JSON.stringify(template.whatsapp);
  const row = await db
    .insertInto('campaign_run')
    .values({
      ...{ campaign_id: campaign.id, scheduled_for: scheduledFor, account_id: accountId },
      ...{
        subject,
        body,
        link,
        button_text,
        sms,
        whatsapp,
        audience: JSON.stringify(filters),
        brand: brand ? JSON.stringify(brand) : null,
      },
    })
    .onConflict((c) => c.columns(['campaign_id', 'scheduled_for']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await keepSentPictures(db, [...picturesIn([body]), ...(brand?.logo ? [brand.logo.id] : [])]);
  return row?.id;
}

export const lockRun = (db: Db, id: string): Promise<Run | undefined> =>
  db.selectFrom('campaign_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Says whether the e-mails of a run can leave: the account from which it began was not removed, and is not until the transaction ends. */
export const hasAccount = async (db: Db, { account_id }: Pick<Run, 'account_id'>): Promise<boolean> =>
  account_id === null || (await readLinkedAccount(db, account_id, { lock: true })) !== undefined;

export const lastRun = (db: Db, campaignId: string): Promise<Run | undefined> =>
  db
    .selectFrom('campaign_run')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();

/**
 * Freezes the next recipients in the order of their ids; members who get no campaigns are stored with the reason, and those who are
 * excluded are not stored. Returns false when there are no more. The run's row is locked, so that two jobs take turns.
 */
export async function freezeBatch(db: Db, run: Run, audience: Audience, many: number): Promise<boolean> {
  // A merge may have moved an e-mail of this run to a member who comes later. Looking for those once costs less than `on conflict` for each.
  const isNext = run.frozen_to
    ? sql`member.id > ${run.frozen_to}
        and member.id <> all(array(select member_id from delivery where run_id = ${run.id} and member_id > ${run.frozen_to}))`
    : sql`true`;
  return (await freeze(db, run, audience, sql`${isNext} order by member.id limit ${many}`)) === many;
}

/** Freezes those into whom somebody was merged whose turn had not come, although their own had passed. */
export async function freezeMerged(db: Db, run: Run, audience: Audience): Promise<void> {
  await freeze(
    db,
    run,
    audience,
    sql`member.id in (select member_id from member_merge where merged_at >= ${run.started_at})
      and not exists (select from delivery d where d.run_id = ${run.id} and d.member_id = member.id)`,
  );
}

/** Freezes the recipients among `some`, and returns how many members these were. */
async function freeze(db: Db, run: Run, { target, excluded }: Audience, some: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    with chunk as materialized (
      select m.id, m.email, m.phone, w.channel, case when y.why is not null then m.channel end as tried, y.why, l.left_out
      from member ${reached({ sms: run.sms, whatsapp: run.whatsapp as Template['whatsapp'] })}
      where member.created_at <= ${run.started_at} and ${target} and not ${excluded} and ${some}
    ), added as (
      insert into delivery (kind, run_id, member_id, account_id, to_address, channel, phone, tried_channel, tried_error, state, error)
      select 'campaign', ${run.id}, id, ${run.account_id}, email, channel, case when channel <> 'email' then phone end, tried, why, case when left_out is null then 'pending' else 'skipped' end,
        case left_out when 'bounced' then ${NOT_SENT.bounced} when 'unsubscribed' then ${NOT_SENT.unsubscribed} end
      from chunk returning state
    )
    update campaign_run set
      frozen_to = greatest((select id from chunk order by id desc limit 1), frozen_to),
      total = total + (select count(*) from added),
      skipped = skipped + (select count(*) from added where state = 'skipped')
    where id = ${run.id} returning (select count(*) from chunk) as seen`.execute(db);
  return rows[0]!.seen;
}

export async function moveRun(db: Db, id: string, move: Partial<Pick<Run, 'state' | 'reason' | 'finished_at'>>): Promise<void> {
  await updateRow(db, 'campaign_run', id, { ...move, moved_at: sql<Date>`now()` });
}

/** Marks the next unsent e-mails of a cancelled run, and returns how many these were. */
export async function clearBatch(db: Db, runId: string, many: number): Promise<number> {
  const { rows } = await sql<{ cleared: number }>`
    with next as materialized (
      select id from delivery where run_id = ${runId} and state = 'pending' order by next_at, id limit ${many} for update skip locked
    ), cleared as (
      update delivery d set state = 'skipped', error = ${NOT_SENT.cancelled}, claimed_by = null from next where d.id = next.id returning 1
    )
    update campaign_run set skipped = skipped + (select count(*) from cleared) where id = ${runId}
    returning (select count(*) from cleared) as cleared`.execute(db);
  return rows[0]?.cleared ?? 0;
}

/** Returns the drafts that the unsent e-mails of a run have had in its account; they may be deleted already. */
export async function listDrafts(db: Db, runId: string): Promise<{ accountId: string; drafts: string[] } | undefined> {
  const { rows } = await sql<{ accountId: string; drafts: string[] }>`
    select r.account_id as "accountId", array_agg(d.draft_id) as drafts from campaign_run r join delivery d on d.run_id = r.id
    where r.id = ${runId} and r.account_id is not null and d.state = 'skipped' and d.draft_id is not null group by r.id`.execute(db);
  return rows[0];
}

/** Queues failed messages again; those that a channel could not deliver leave by e-mail. Returns how many there were. */
export async function retryFailed(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with again as (
      update delivery set state = 'pending', error = null, attempts = 0, next_at = now(), claimed_by = null, channel = 'email',
        tried_channel = case when channel = 'email' then tried_channel else channel end,
        tried_error = case when channel = 'email' then tried_error else error end
      where run_id = ${runId} and state = 'failed' returning 1
    )
    update campaign_run set failed = failed - (select count(*) from again) where id = ${runId}
    returning (select count(*) from again) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function listRuns(db: Db, campaignId: string, page: Paging) {
  const [{ rows }, count] = await Promise.all([
    sql<{ run: CampaignRun }>`
      select ${runColumns} as run from campaign_run r left join mail_account ra on ra.id = r.account_id
      where r.campaign_id = ${campaignId} order by r.started_at desc, r.id desc ${limitTo(page)}`.execute(db),
    countRows(db.selectFrom('campaign_run').where('campaign_id', '=', campaignId)),
  ]);
  return { data: rows.map(({ run }) => withReason(run)), count };
}

export async function findRun(db: Db, id: string): Promise<CampaignRun | undefined> {
  const { rows } = await sql<{ run: CampaignRun }>`
    select ${runColumns} as run from campaign_run r left join mail_account ra on ra.id = r.account_id where r.id = ${id}`.execute(db);
  return rows[0] && withReason(rows[0].run);
}

type LogQuery = z.output<typeof campaigns.log.query>;

/** Returns the log of a run. Its counts are those of the run, unless a search filters it. */
export async function listLog(
  db: Db,
  run: CampaignRun,
  { state, search, ...page }: LogQuery,
): Promise<{ data: RunDelivery[]; count: number }> {
  const parts: RawBuilder<unknown>[] = [sql`d.run_id = ${run._id}`];
  if (state) parts.push(state === 'pending' ? sql`d.state in ('pending', 'sending')` : sql`d.state = ${state}`);
  const text = search?.trim() ?? '';
  if (text) parts.push(holdsWords(text, sql`d.to_address`));
  const where = sql.join(parts, sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<RunDelivery>`
      select d.id as "_id", case when m.id is not null then jsonb_build_object('_id', m.id, 'fullName', m.full_name) end as member,
        d.to_address as email, ${deliveryChannel}, d.state, d.error, d.attempts, ${isoTime('d.sent_at')} as "sentAt",
        case when d.state = 'pending' and d.attempts > 0 then ${isoTime('d.next_at')} end as "nextAt"
      from (select * from delivery d where ${where} order by d.member_id ${limitTo(page)}) as d
      left join member m on m.id = d.member_id order by d.member_id`.execute(db),
    text ? sql<{ count: number }>`select count(*) as count from delivery d where ${where}`.execute(db) : undefined,
  ]);
  return { data: rows.map(withError), count: counted ? counted.rows[0]!.count : run[state ?? 'total'] };
}

/** Returns cancelled runs that still have unsent e-mails, because an attempt returned them after the run was cleared. */
export async function findUnclearedRuns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from campaign_run r where r.state = 'cancelled' and r.sent + r.captured + r.failed + r.skipped + r.uncertain < r.total
      and exists (select from delivery d where d.run_id = r.id and d.state = 'pending')`.execute(db);
  return rows.map(({ id }) => id);
}
