import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPayment } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { advanceOnce, advanceRun, type CachedMessages } from './run.actions.ts';
import { insertRun } from './runs.queries.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
const set = (columns: Record<string, unknown>) => db.updateTable('setting').set(columns).execute();

beforeEach(async () => {
  for (const table of ['reminder', 'reminder_run', 'delivery', 'member'] as const) await db.deleteFrom(table).execute();
  await set({ run_out: false, run_reminder: true });
});

/** Begins a daily run that finds so many members, and returns what does its next batch of 500, as one process does them. */
async function begin(members: number): Promise<() => Promise<boolean>> {
  await sql`
    insert into member (full_name, email, payment_next)
    select 'Awa', 'masse' || i || '@exemple.sn', '2026-03-10'::date from generate_series(1, ${members}::int) as i`.execute(db);
  const runId = (await insertRun(db, { day: '2026-03-11', cause: 'daily', by: null }))!;
  const cache: CachedMessages = {};
  return () => db.transaction().execute((db) => advanceOnce(deps, db, { runId, cache, now: new Date('2026-03-11T09:00:00Z') }));
}

test('a run whose settings change goes on by the new ones, and a step that is switched off says what it had done', async () => {
  const advance = await begin(501);
  expect(await advance()).toBe(false);
  await set({ run_reminder: false });
  while (!(await advance()));
  expect(await db.selectFrom('reminder').select('id').execute()).toHaveLength(500);
  const { body } = await call('GET', `/api/history?limit=1`, { as: admin.token });
  expect(body.data[0].steps).toMatchObject([
    { step: 'registration', state: 'done', count: 500, message: 'Daily reminders are switched off.' },
    { step: 'subscription', state: 'skipped', count: 0 },
    { step: 'out', state: 'skipped', count: 0 },
  ]);
});

test('a run whose template is changed or stops being active meanwhile goes on by what the template is then', async () => {
  const { id: template } = await db
    .insertInto('template')
    .values({ name: 'En cours', subject: 'Avant', body: '<p>{{ fullName }}</p>', status: 'Active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await set({ payment_template: null, default_template: template });
  const advance = await begin(1001);
  const change = (body: object) => call('PATCH', `/api/templates/${template}`, { as: admin.token, body });
  await advance();
  expect((await change({ subject: 'Après' })).status).toBe(200);
  await advance();
  expect((await change({ status: 0 })).status).toBe(200);
  while (!(await advance()));
  const { rows } = await sql`select subject, count(*) as mails from delivery group by 1 order by 2 desc, 1`.execute(db);
  expect(rows).toEqual([
    { subject: 'Après', mails: 500 },
    { subject: 'Avant', mails: 500 },
    { subject: 'Rappel de paiement', mails: 1 },
  ]);
});

test('a reminder names what is owed after a part payment that was being recorded when the run came to its member', async () => {
  const { id: template } = await db
    .insertInto('template')
    .values({ name: 'Montant', subject: '{{ amountOverdue }}', body: '<p>{{ fullName }}</p>', status: 'Active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await set({ payment_template: null, default_template: template });
  const person = { name: 'Awa Diop', email: 'part@exemple.sn', date: '2025-01-31', option: 'Partial', product: 'COACHING' };
  const id: string = (await call('POST', '/api/circle/create', { as: admin.token, body: person })).body.data._id;
  const runId = (await insertRun(db, { day: '2026-03-11', cause: 'manual', by: null }))!;
  const { running } = await db.transaction().execute(async (trx) => {
    await insertPayment(deps, trx, undefined, {
      ...{ member_id: id, category: 'Registration', name: 'Awa Diop', email: person.email, produit: 'COACHING' },
      ...{ moyen: 'Cash', amount: 10_000, currency: 'XOF', payment_id: 'part-1', paid_at: new Date() },
    });
    const running = advanceRun(deps, runId, { clock: { now: () => new Date('2026-03-11T09:00:00Z') } });
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { running };
  });
  await running;
  const [mail] = await db.selectFrom('delivery').select('subject').where('kind', '=', 'payment-reminder').execute();
  expect(mail?.subject.replaceAll(/\s/g, ' ')).toBe('190 000 F CFA');
});
