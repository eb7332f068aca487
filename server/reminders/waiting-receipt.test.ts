import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockMember } from '#server/members/members.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildReceipt } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { during } from '#server/testing/locks.ts';
import type { Day } from '#server/time/calendar.ts';
import { sendDue } from '#server/worker.ts';
import { advanceRun } from './run.actions.ts';
import { insertRun } from './runs.queries.ts';

const sink = await startSink();
const { call, db, deps, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => {
  deps.mailer.close();
  return sink.close();
});
const admin = await buildAccount(db);
const as = admin.token;

const DUE = '2026-03-10';
let n = 0;
async function add(more: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const row = { full_name: 'Awa Diop', email: `awa${++n}@exemple.sn`, payment_next: DUE, ...more };
  return db.insertInto('member').values(row).returning(['id', 'email']).executeTakeFirstOrThrow();
}
const sendReceipt = (memberId: string, category: 'Registration' | 'Subscription' = 'Registration') =>
  buildReceipt(db, { member_id: memberId, category });
const decide = async (id: string, how: 'confirm' | 'refuse') => {
  const body = how === 'refuse' ? { reason: 'Rien n’est arrivé.' } : {};
  expect((await call('POST', `/api/payment/transfers/${id}/${how}`, { as, body })).status).toBe(200);
};
async function run(day: Day, send = true) {
  const id = (await insertRun(db, { day, cause: 'manual', by: null }))!;
  await advanceRun(deps, id, { clock: { now: () => new Date(`${day}T09:00:00Z`) } });
  if (send) await sendDue(deps);
  return db.selectFrom('reminder_run').select(['reminders', 'outs']).where('id', '=', id).executeTakeFirstOrThrow();
}
const statusOf = async (id: string) =>
  (await db.selectFrom('member').select('payment_status').where('id', '=', id).executeTakeFirstOrThrow()).payment_status;

beforeEach(async () => {
  await runJobs();
  for (const table of ['transfer_receipt', 'reminder', 'reminder_run', 'delivery', 'payment', 'member'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('setting').set({ run_out: true, run_reminder: true }).execute();
});

test('a run does not remind a member whose receipt waits of that money, and says why, until staff decide', async () => {
  const { id } = await add();
  const receipt = await sendReceipt(id);
  expect(await run('2026-03-12')).toMatchObject({ reminders: 0 });
  const { data } = (await call('GET', '/api/reminders/dry-run', { as })).body;
  expect(data).toMatchObject({ count: 0, others: [{ reason: 'receipt-waits', count: 1 }] });
  await decide(receipt, 'refuse');
  expect(await run('2026-03-13')).toMatchObject({ reminders: 1 });

  // The receipt of a subscription says nothing about the registration.
  const other = await add();
  await sendReceipt(other.id, 'Subscription');
  expect(await run('2026-03-14')).toMatchObject({ reminders: 1 });
});

test('the settings name nobody as the next to be reminded whose receipt waits', async () => {
  const due = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [
    await add({ payment_next: due, full_name: 'Awa Diop' }),
    await add({ payment_next: due, full_name: 'Binta Sow' }),
  ];
  const waiting = first.id < second.id ? first : second;
  await sendReceipt(waiting.id);
  const { data } = (await call('GET', '/api/reminders/sequence', { as })).body;
  const named = data
    .filter(({ state }: { state: string }) => state === 'Registration')
    .map(({ next }: { next: { _id: string } }) => next._id);
  expect(new Set(named)).toEqual(new Set([waiting === first ? second.id : first.id]));
});

test('no member is moved Out while a receipt waits', async () => {
  const { id } = await add();
  for (const day of ['2026-03-11', '2026-03-13', '2026-03-17', '2026-03-24']) expect(await run(day)).toMatchObject({ reminders: 1 });
  const receipt = await sendReceipt(id);
  expect(await run('2026-03-26')).toMatchObject({ outs: 0 });
  expect(await statusOf(id)).not.toBe('Out');
  const { data } = (await call('GET', '/api/reminders/dry-run', { as })).body;
  expect(data).toMatchObject({ outCount: 0, others: [{ reason: 'receipt-waits', count: 1 }] });
  await decide(receipt, 'refuse');
  expect(await run('2026-03-27')).toMatchObject({ outs: 1 });
});

test('no member is moved Out, or reminded, whose receipt arrives while the run comes to them', async () => {
  const { id } = await add();
  const arriving = (day: Day) =>
    during(db, {
      async first(trx) {
        await lockMember(trx, id);
        await buildReceipt(trx, { member_id: id, category: 'Registration' });
      },
      begin: () => run(day, false),
    });
  expect(await arriving('2026-03-11')).toMatchObject({ reminders: 0 });
  await db.deleteFrom('transfer_receipt').execute();
  for (const day of ['2026-03-12', '2026-03-14', '2026-03-18', '2026-03-25']) expect(await run(day)).toMatchObject({ reminders: 1 });
  expect(await arriving('2026-03-27')).toMatchObject({ outs: 0 });
});

test('a reminder that waits to be sent is held back by a receipt, and written again once the receipt is refused', async () => {
  const { id, email } = await add();
  await run('2026-03-11', false);
  const receipt = await sendReceipt(id);
  await sendDue(deps);
  const { error, state } = await db
    .selectFrom('delivery')
    .select(['error', 'state'])
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  expect([state, error]).toEqual(['skipped', expect.stringContaining('receiptWaits')]);
  await decide(receipt, 'refuse');
  expect(await run('2026-03-12')).toMatchObject({ reminders: 1 });
});

test('staff who remind a member by hand, alone or among others, read that a receipt waits', async () => {
  const { id } = await add();
  const receipt = await sendReceipt(id);
  const remind = () => call('POST', `/api/reminders/${id}`, { as });
  expect((await remind()).body.message).toBe(
    'This member sent the receipt of a transfer that waits for you: confirm or refuse it under Payments > To confirm.',
  );
  const body = { selection: { ids: [id] }, action: { kind: 'remind' } };
  expect((await call('POST', '/api/circle/bulk-preview', { as, body })).body.data).toMatchObject({
    reached: 0,
    leftOut: [{ reason: 'receipt-waits', count: 1 }],
  });
  await decide(receipt, 'confirm');
  expect((await remind()).body.message).not.toContain('receipt');
});

test('the dashboard counts the receipts that wait for staff', async () => {
  const { id } = await add();
  const receipt = await sendReceipt(id);
  const attention = async () => (await call('GET', '/api/dashboard', { as })).body.data.attention;
  expect(await attention()).toContainEqual({ kind: 'receipts', count: 1, more: false, names: [] });
  await decide(receipt, 'refuse');
  expect((await attention()).map(({ kind }: { kind: string }) => kind)).not.toContain('receipts');
});
