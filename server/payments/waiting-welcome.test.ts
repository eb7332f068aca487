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

const [ATELIER, CLUB, PLAIN] = ['Atelier', 'Club', 'Sans message'];
for (const name of [ATELIER, CLUB]) await addProduct(server, as, name, { welcome: `Bienvenue dans ${name}` });
await addProduct(server, as, PLAIN);

beforeEach(async () => {
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
});

const join = async () =>
  (await made('/api/circle/create', { name: 'Awa', email: `${randomUUID()}@exemple.sn` })) as { _id: string; email: string };

async function pay(email: string, produit: string) {
  const body = { name: 'Awa', email, produit, amount: 50_000, moyen: 'Cash', paymentId: randomUUID() };
  const { _id: id } = await made('/api/payment/create', body);
  const ask = async (method: string, more = '', body?: object) =>
    expect((await call(method as 'POST', `/api/payment/${id}${more}`, { as, body })).status).toBe(200);
  return {
    correct: (produit: string) => ask('PATCH', '', { produit }),
    remove: () => ask('DELETE'),
    restore: () => ask('POST', '/restore'),
    attach: (memberId: string) => ask('POST', '/attach', { memberId }),
    recordedDaysAgo: (days: number) =>
      sql`update payment set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db),
  };
}
const change = async (id: string, produit: string) =>
  expect((await call('PATCH', `/api/circle/members/${id}`, { as, body: { product: produit } })).status).toBe(200);

/** Lets the messages wait that the jobs write from now on. */
const holdMails = () => sql`insert into sending_pause (restored_at, taken_at) values (now(), now() + interval '1 day')`.execute(db);
const writeMails = async () => {
  await sql`update pgboss.job set start_after = now() where name = 'products.message' and state = 'created'`.execute(db);
  await runJobs();
};

/** Sends what waits, also what staff could still undo, and returns what arrived. */
async function arrived(): Promise<[to: string, subject: string][]> {
  await sql`delete from sending_pause`.execute(db);
  await writeMails();
  const mails = await db.selectFrom('delivery').select(['to_address', 'subject']).where('state', '=', 'sent').orderBy('id').execute();
  expect(sink.received).toHaveLength(mails.length);
  return mails.map(({ to_address, subject }) => [to_address, subject]);
}
const outbox = async () =>
  (await call('GET', '/api/outbox', { as })).body.data.map(({ state, error }: { state: string; error: string | null }) => [state, error]);
const GONE = ['skipped', 'Not sent: the member no longer has the product of this welcome.'];

test('a payment whose product is corrected before its welcome is written welcomes to the right product', async () => {
  const { email } = await join();
  const { correct } = await pay(email, ATELIER);
  await correct(CLUB);
  expect(await arrived()).toEqual([[email, 'Bienvenue dans Club']]);
});

test('a payment whose product is corrected while its welcome waits welcomes to the right product only, and the Outbox says why', async () => {
  const { email } = await join();
  await holdMails();
  const { correct } = await pay(email, ATELIER);
  await writeMails();
  await correct(CLUB);
  await writeMails();
  await correct(ATELIER);
  await writeMails();
  await correct(CLUB);
  expect(await arrived()).toEqual([[email, 'Bienvenue dans Club']]);
  expect(await outbox()).toEqual([['sent', null], GONE, GONE, GONE]);
});

test('a payment that welcomed its member already welcomes to no other product', async () => {
  const { email } = await join();
  const { correct } = await pay(email, ATELIER);
  expect(await arrived()).toEqual([[email, 'Bienvenue dans Atelier']]);
  await correct(CLUB);
  expect(await arrived()).toHaveLength(1);
});

test('a welcome that a mail server is taking stays as it is while the product of its payment is corrected', async () => {
  const { email } = await join();
  await holdMails();
  const { correct } = await pay(email, ATELIER);
  await writeMails();
  await db.updateTable('delivery').set({ state: 'sending', claimed_by: 1 }).execute();
  await correct(CLUB);
  expect(await outbox()).toEqual([['sending', null]]);
  await writeMails();
  expect(await outbox()).toHaveLength(1);
});

test('a payment whose product is corrected welcomes for a week, also where the first product had no welcome', async () => {
  const [soon, late] = [await join(), await join()];
  for (const [{ email }, days] of [[soon, 6] as const, [late, 8] as const]) {
    const { correct, recordedDaysAgo } = await pay(email, PLAIN);
    await recordedDaysAgo(days);
    await correct(CLUB);
  }
  expect(await arrived()).toEqual([[soon.email, 'Bienvenue dans Club']]);
});

test('a member who has paid for the product for longer is not welcomed to it by the correction of another payment', async () => {
  const { email } = await join();
  const first = await pay(email, CLUB);
  await arrived();
  await first.recordedDaysAgo(300);
  // The product had no welcome at that time.
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
  const { correct } = await pay(email, ATELIER);
  await correct(CLUB);
  expect(await arrived()).toEqual([]);
});

test('a payment that is deleted while its welcome waits welcomes nobody, and once after it was restored', async () => {
  const { email } = await join();
  await holdMails();
  const { remove, restore } = await pay(email, ATELIER);
  await writeMails();
  await remove();
  expect([await arrived(), await outbox()]).toEqual([[], [GONE]]);
  await restore();
  expect(await arrived()).toEqual([[email, 'Bienvenue dans Atelier']]);
  await remove();
  await restore();
  expect(await arrived()).toHaveLength(1);
});

test('a payment that is moved while its welcome waits welcomes the member who has it then', async () => {
  const [wrong, right] = [await join(), await join()];
  await holdMails();
  const { attach } = await pay(wrong.email, ATELIER);
  await writeMails();
  await attach(right._id);
  expect(await arrived()).toEqual([[right.email, 'Bienvenue dans Atelier']]);
});

test('a member who gets another product on the profile while a welcome waits is welcomed to that one', async () => {
  const { _id, email } = await join();
  await holdMails();
  await change(_id, ATELIER);
  await writeMails();
  await change(_id, CLUB);
  expect(await arrived()).toEqual([[email, 'Bienvenue dans Club']]);
});

test('a member who buys a second product while a welcome waits is welcomed to both', async () => {
  const { email } = await join();
  await holdMails();
  await pay(email, ATELIER);
  await writeMails();
  await pay(email, CLUB);
  expect(await arrived()).toEqual([
    [email, 'Bienvenue dans Atelier'],
    [email, 'Bienvenue dans Club'],
  ]);
});
