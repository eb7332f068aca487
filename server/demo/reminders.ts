import { sql } from 'kysely';
import { updateRow } from '#server/db/db.ts';
import { advanceOnce, type CachedMessages } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { updateSetting } from '#server/settings/setting.queries.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling, midnightOf } from './filling.ts';
import { SPACES } from './member-texts.ts';
import { idOf } from './random.ts';
import { templateOf } from './templates.ts';

/** Reminders were switched on this many days ago. */
const DAYS = 12;
/** On this day, staff started a run by hand. */
const BY_HAND = 4;

/** Adds the settings of reminders and the runs of the last days, made by the code of a real run. */
export async function fillReminders(filling: Filling, { second }: DemoAccounts): Promise<void> {
  const { db, today } = filling;
  const subscription = await Promise.all([1, 2, 3, 4].map((n) => templateOf(db, `Relance d’abonnement ${n}`)));
  const form = await db.selectFrom('form').select('id').orderBy('created_at').executeTakeFirst();
  await updateSetting(db, {
    runReminder: true,
    runOut: false,
    paymentTemplates: await templateOf(db, 'Relance d’échéance 1'),
    default_template: await templateOf(db, 'Relance d’échéance 2'),
    subscriptionTemplates: subscription,
    default_sub_template: subscription[0]!,
    noPaymentSpaces: [idOf(`space ${SPACES[0]}`)],
    noSubscriptionSpaces: [idOf(`space ${SPACES[0]}`), idOf(`space ${SPACES[1]}`)],
    joiningForm: form?.id ?? null,
    completeTag: idOf('tag Diplômé'),
    outTag: idOf('tag Sans réponse'),
  });
  const morning = new Date(`${dayOf(today)}T08:00:00Z`);
  // Today's run is already over, so that nothing changes while somebody looks at the demo.
  const todays = morning > today ? new Date((midnightOf(today).valueOf() + today.valueOf()) / 2) : morning;
  for (let days = DAYS; days >= 0; days--) {
    const at = days === 0 ? todays : daysBefore(morning, days);
    await run(filling, at, null);
    if (days === BY_HAND) await run(filling, daysBefore(at, -0.3), second);
  }
  await dateBack(filling);
}

async function run({ db, deps }: Filling, now: Date, by: { id: string; name: string } | null): Promise<void> {
  const runId = await insertRun(db, { day: dayOf(now), cause: by ? 'manual' : 'daily', by });
  if (!runId) throw new Error('a run of the demo is going on');
  const cache: CachedMessages = {};
  const sending = { ...deps, mailer: { ...deps.mailer, captures: false } };
  while (!(await advanceOnce(sending, db, { runId, cache, now })));
  // In the demo's past a mail server accepted these e-mails; no real server ever gets them. The next one of each sequence follows.
  await sql`
    update delivery d set state = 'sent', attempts = 1, created_at = r.at, claimed_at = r.at, sent_at = r.at + interval '2 seconds'
    from reminder r where r.delivery_key = d.key and r.run_id = ${runId}`.execute(db);
  await updateRow(db, 'reminder_run', runId, { run_from: now, run_to: new Date(now.valueOf() + 4_000), beat_at: now });
}

/** Dates the runs back to their days, because they were made now. */
async function dateBack({ db }: Filling): Promise<void> {
  await sql`
    update reminder r set at = r.at + made.n * interval '40 milliseconds'
    from (select id, row_number() over (partition by run_id order by member_id) as n from reminder) as made
    where made.id = r.id`.execute(db);
  // The ids are the same in every demo, as UUIDs of version 8, because other versions would be invalid ids.
  await sql`
    update member_event set id = overlay(overlay(md5('reminder' || member_id::text || at::text) placing '8' from 13) placing '8' from 17)::uuid
    where kind = 'reminder'`.execute(db);
  await sql`
    update member set updated_at = (select max(at) from member_event e where e.member_id = member.id)
    where reminder_last is not null`.execute(db);
}
