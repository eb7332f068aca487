import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addProduct } from '#server/testing/products.ts';

const sink = await startSink();
const server = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { call, db, runJobs } = server;
afterAll(() => sink.close());
const { token: as } = await buildAccount(db);
const made = async (path: string, body: object) => (await call('POST', path, { as, body })).body.data;

const produit = 'Atelier';
await addProduct(server, as, produit, { confirmation: 'Reçu : {{ amountPaid }}' });

beforeEach(async () => {
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
});

const join = async () =>
  (await made('/api/circle/create', { name: 'Awa', email: `${randomUUID()}@exemple.sn` })) as { _id: string; email: string };

/** Lets the messages wait that are written from now on. */
const holdMails = () => sql`insert into sending_pause (restored_at, taken_at) values (now(), now() + interval '1 day')`.execute(db);

/** Records a payment whose confirmation waits to be sent. */
async function payAndWait(member: { email: string }) {
  await holdMails();
  const body = { name: 'Awa', email: member.email, produit, amount: 50_000, moyen: 'Cash', paymentId: randomUUID() };
  const payment = (await made('/api/payment/create', body)) as { _id: string; rev: number };
  await runJobs();
  expect(await db.selectFrom('delivery').select('state').execute()).toEqual([{ state: 'pending' }]);
  const id = payment._id;
  return {
    remove: () => call('DELETE', `/api/payment/${id}`, { as }),
    restore: () => call('POST', `/api/payment/${id}/restore`, { as }),
    edit: (more: object) => call('PATCH', `/api/payment/${id}`, { as, body: more }),
    attach: (memberId: string | null) => call('POST', `/api/payment/${id}/attach`, { as, body: { memberId } }),
    refund: (amount: number) => call('POST', `/api/payment/${id}/refund`, { as, body: { amount, reason: 'Erreur' } }),
  };
}

/** Sends what waits, also what staff could still undo, and returns what arrived. */
async function arrived(): Promise<{ to: string; subject: string }[]> {
  await sql`delete from sending_pause`.execute(db);
  await sql`update pgboss.job set start_after = now() where name = 'products.message' and state = 'created'`.execute(db);
  await runJobs();
  const mails = await db.selectFrom('delivery').select(['to_address as to', 'subject']).where('state', '=', 'sent').orderBy('id').execute();
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to).toSorted());
  return mails.map(({ to, subject }) => ({ to, subject: subject.replaceAll(/\s/g, ' ') }));
}
const outbox = async () =>
  (await call('GET', '/api/outbox', { as })).body.data.map(({ state, error }: { state: string; error: string | null }) => ({
    state,
    error,
  }));

const GONE = { state: 'skipped', error: 'Not sent: the payment was deleted, refunded or moved to another member.' };
const CORRECTED = {
  state: 'skipped',
  error: 'Not sent: the payment changed while its confirmation waited. Another one says what was recorded then.',
};

test.each([
  ['deleted', async ({ remove }: Awaited<ReturnType<typeof payAndWait>>) => remove()],
  ['refunded', async ({ refund }: Awaited<ReturnType<typeof payAndWait>>) => refund(50_000)],
  ['taken from its member', async ({ attach }: Awaited<ReturnType<typeof payAndWait>>) => attach(null)],
])('a payment that is %s while its confirmation waits is not confirmed, and the Outbox says why', async (_, change) => {
  expect((await change(await payAndWait(await join()))).status).toBe(200);
  expect(await arrived()).toEqual([]);
  expect(await outbox()).toEqual([GONE]);
});

test('a payment that is restored is confirmed once, before or after its confirmation was left out', async () => {
  const [soon, late] = [await join(), await join()];
  const first = await payAndWait(soon);
  await first.remove();
  expect((await first.restore()).status).toBe(200);
  expect(await arrived()).toEqual([{ to: soon.email, subject: 'Reçu : 50 000 F CFA' }]);
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
  const second = await payAndWait(late);
  await second.remove();
  expect(await arrived()).toEqual([]);
  await second.restore();
  expect(await arrived()).toEqual([{ to: late.email, subject: 'Reçu : 50 000 F CFA' }]);
  await second.remove();
  await second.restore();
  expect(await arrived()).toHaveLength(1);
});

test('a payment whose amount is corrected while its confirmation waits is confirmed once, with the corrected amount', async () => {
  const awa = await join();
  const payment = await payAndWait(awa);
  for (const amount of [60_000, 65_000]) expect((await payment.edit({ amount })).status).toBe(200);
  expect(await arrived()).toEqual([{ to: awa.email, subject: 'Reçu : 65 000 F CFA' }]);
  expect(await outbox()).toEqual([{ state: 'sent', error: null }, CORRECTED]);
  // A payment that was confirmed is not confirmed again.
  await payment.edit({ amount: 70_000 });
  expect(await arrived()).toHaveLength(1);
});

test('a payment that is moved while its confirmation waits is confirmed to the member who has it then', async () => {
  const [wrong, right] = [await join(), await join()];
  const payment = await payAndWait(wrong);
  expect((await payment.attach(right._id)).status).toBe(200);
  expect(await arrived()).toEqual([{ to: right.email, subject: 'Reçu : 50 000 F CFA' }]);
  await payment.attach(wrong._id);
  expect(await arrived()).toHaveLength(1);
});

test('a payment that is moved and moved back while its confirmation waits is confirmed once', async () => {
  const [awa, other] = [await join(), await join()];
  const payment = await payAndWait(awa);
  for (const { _id } of [other, awa]) await payment.attach(_id);
  expect(await arrived()).toEqual([{ to: awa.email, subject: 'Reçu : 50 000 F CFA' }]);
});

test('a payment whose product is corrected before its confirmation is written is confirmed as the other product says, or not at all', async () => {
  await addProduct(server, as, 'Club', { confirmation: 'Reçu du club' });
  await addProduct(server, as, 'Sans message');
  const [awa, binta] = [await join(), await join()];
  for (const [{ email }, corrected] of [[awa, 'Club'] as const, [binta, 'Sans message'] as const]) {
    const body = { name: 'Awa', email, produit, amount: 50_000, moyen: 'Cash', paymentId: randomUUID() };
    const { _id } = await made('/api/payment/create', body);
    expect((await call('PATCH', `/api/payment/${_id}`, { as, body: { produit: corrected } })).status).toBe(200);
  }
  expect(await arrived()).toEqual([{ to: awa.email, subject: 'Reçu du club' }]);
});

test('a confirmation that a mail server is taking stays as it is while its payment is corrected', async () => {
  const payment = await payAndWait(await join());
  await db.updateTable('delivery').set({ state: 'sending', claimed_by: 1 }).execute();
  await payment.edit({ amount: 60_000 });
  expect(await outbox()).toEqual([{ state: 'sending', error: null }]);
  await runJobs();
  expect(await outbox()).toHaveLength(1);
});
