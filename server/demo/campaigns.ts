import { sql } from 'kysely';
import { audienceOf, readFilters } from '#server/campaigns/audience.queries.ts';
import { type CampaignFields, insertCampaign, lockCampaign, moveCampaign, setPeople } from '#server/campaigns/campaigns.queries.ts';
import { freezeBatch, insertRun, lockRun } from '#server/campaigns/runs.queries.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import { deliveryErrors } from '#server/sending/delivery-errors.rules.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { templateOf } from './templates.ts';

const EVERYBODY = 100_000;
/** The last weekly run was this many days ago, so that neither it nor the next one is today, at any hour. */
const LAST_WEEKLY = 3;
const WEEK = 7;

/** Adds campaigns in the states that staff meet: sent, repeating, stopped half-way, and not launched yet. */
export async function fillCampaigns({ db, today }: Filling, { admin, second }: DemoAccounts): Promise<void> {
  const [welcome, live] = [await templateOf(db, 'Bienvenue'), await templateOf(db, 'Invitation au direct')];
  const morning = (days: number) => new Date(`${dayOf(daysBefore(today, days))}T09:30:00Z`);
  const add = async (fields: CampaignFields & { name: string }, by: string, days: number) => {
    const id = await insertCampaign(db, fields, by);
    const at = new Date(morning(days).valueOf() - 40 * 60_000);
    await updateRow(db, 'campaign', id, { created_at: at, updated_at: at });
    return id;
  };

  const first = { name: 'Bienvenue : vos liens et vos contacts', template: welcome, all: true, scheduleAt: morning(24) };
  const sent = await add(first, admin.id, 24);
  await run(db, sent, morning(24), 'completed');
  await moveCampaign(db, sent, { status: 'completed' });

  const wrong = { name: 'Direct de décembre : mauvais horaire', template: live, all: true, scheduleAt: morning(16) };
  const stopped = await add(wrong, second.id, 16);
  await run(db, stopped, morning(16), 'cancelled');
  await moveCampaign(db, stopped, { status: 'cancelled' });

  const weekly = await add(
    {
      name: 'Direct de la semaine : le lien de la séance',
      template: live,
      moderators: true,
      scheduleAt: morning(LAST_WEEKLY + WEEK),
      oneTime: false,
      frequency: { period: 'week', frequency: 1, from: null, to: null },
    },
    admin.id,
    LAST_WEEKLY + WEEK + 1,
  );
  await run(db, weekly, morning(LAST_WEEKLY + WEEK), 'completed');
  await run(db, weekly, morning(LAST_WEEKLY), 'completed');
  await moveCampaign(db, weekly, { status: 'scheduled', next_at: morning(LAST_WEEKLY - WEEK) });

  const chosen = await db.selectFrom('member').select('id').orderBy('id').limit(12).execute();
  const draft = await add({ name: 'Offre de fin d’année', template: welcome }, second.id, 1);
  const targets = chosen.map(({ id }) => id);
  await setPeople(db, 'campaign_member', draft, targets);
}

/** One in this many recipients of a run is not reached. */
const FAILED = 97;
/** The number of recipients that a cancelled run had reached. */
const REACHED = 40;

/** Adds one run as it ended. Its e-mails are recorded as sent, like the demo's reminders; no mail server ever gets them. */
async function run(db: Db, campaignId: string, at: Date, state: 'completed' | 'cancelled'): Promise<void> {
  const campaign = (await lockCampaign(db, campaignId))!;
  const template = (await findTemplate(db, campaign.template_id!))!;
  const { missing: _, ...filters } = await readFilters(db, campaign);
  const id = (await insertRun(db, campaign, { scheduledFor: at, template, accountId: null, brand: undefined, filters }))!;
  await updateRow(db, 'campaign_run', id, { started_at: at });
  await freezeBatch(db, (await lockRun(db, id))!, await audienceOf(db, campaign, filters), EVERYBODY);
  const language = await findProgrammeLanguage(db);
  const reached = state === 'completed' ? EVERYBODY : REACHED;
  await sql`
    update delivery d set
      state = case when made.n > ${reached} then 'skipped' when made.n % ${FAILED} = 0 then 'failed' else 'sent' end,
      error = case
        when made.n > ${reached} then ${deliveryErrors.write('cancelled')}
        when made.n % ${FAILED} = 0 then '552 5.2.2 Boîte aux lettres pleine'
      end,
      subject = case when made.n > ${reached} then '' else regexp_replace(${template.subject}, '[{]{2} *fullName[^}]*[}]{2}', made.full_name) end,
      attempts = case when made.n > ${reached} then 0 else 1 end,
      merge_values = jsonb_build_object('fullName', made.full_name, 'email', made.email, 'product', coalesce(made.product, ''), 'reminder', '1', 'payment', ''),
      language = coalesce(made.language, ${language}),
      created_at = ${at}::timestamptz + made.n * interval '1 millisecond',
      sent_at = case when made.n <= ${reached} and made.n % ${FAILED} <> 0 then ${at}::timestamptz + made.n * interval '600 milliseconds' end
    from (
      select w.id, m.full_name, m.email, m.product, m.language, row_number() over (order by m.id) as n
      from delivery w join member m on m.id = w.member_id where w.run_id = ${id} and w.state = 'pending'
    ) as made
    where made.id = d.id`.execute(db);
  await sql`
    update campaign_run r set state = ${state}, finished_at = coalesce(c.last, r.started_at), sent = c.sent, failed = c.failed, skipped = c.skipped
    from (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped, max(sent_at) as last
      from delivery where run_id = ${id}
    ) as c
    where r.id = ${id}`.execute(db);
}
