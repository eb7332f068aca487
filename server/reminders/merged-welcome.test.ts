import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addProduct } from '#server/testing/products.ts';

const refusals: Refusal[] = [];
const sink = await startSink({ onMessage: async () => refusals.shift() });
const server = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { call, db, runJobs } = server;
afterAll(() => sink.close());
const { token: as } = await buildAccount(db);
const made = async (path: string, body: object) => (await call('POST', path, { as, body })).body.data;

const [ATELIER, CLUB] = ['Atelier', 'Club'];
for (const name of [ATELIER, CLUB]) await addProduct(server, as, name, { welcome: `Bienvenue dans ${name}` });

beforeEach(async () => {
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
});

/** Adds a record of the person under another address. */
const join = async (ofProduct: string) =>
  (await made('/api/circle/create', { name: 'Awa', email: `${randomUUID()}@exemple.sn`, product: ofProduct }))._id as string;
const merge = async (kept: string, other: string) =>
  expect((await call('POST', `/api/circle/members/${kept}/merge`, { as, body: { other } })).status).toBe(200);
const holdMails = () => sql`insert into sending_pause (restored_at, taken_at) values (now(), now() + interval '1 day')`.execute(db);

/** Sends what waits, also what waits for the end of another message, and returns the subjects that arrived. */
async function arrived(): Promise<string[]> {
  await sql`delete from sending_pause`.execute(db);
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await db
      .updateTable('delivery')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'pending')
      .execute();
  }
  const mails = await db.selectFrom('delivery').select('subject').where('state', '=', 'sent').orderBy('id').execute();
  expect(sink.received).toHaveLength(mails.length);
  return mails.map(({ subject }) => subject);
}
const outbox = async () =>
  (await call('GET', '/api/outbox', { as })).body.data.map(({ state, error }: { state: string; error: string | null }) => ({
    state,
    error,
  }));
const SAME = { state: 'skipped', error: 'Not sent: the member gets the same message from a record that was merged with this one.' };

test('a member is welcomed once when three records are merged while the welcome of each waits', async () => {
  await holdMails();
  const [kept, ...others] = [await join(ATELIER), await join(ATELIER), await join(ATELIER)];
  await runJobs();
  for (const other of others) await merge(kept!, other);
  expect(await arrived()).toEqual(['Bienvenue dans Atelier']);
  expect(await outbox()).toEqual([SAME, SAME, { state: 'sent', error: null }]);
});

test('a member is welcomed under the second record when the welcome of the first one failed for good after the merge', async () => {
  await holdMails();
  const [kept, other] = [await join(ATELIER), await join(ATELIER)];
  await runJobs();
  await merge(kept, other);
  refusals.push({ code: 451, message: 'Try again later' }, { code: 554, message: 'Message refused' });
  expect(await arrived()).toEqual(['Bienvenue dans Atelier']);
  expect((await outbox()).map(({ state }: { state: string }) => state)).toEqual(['sent', 'failed']);
});

test('a member who was welcomed already is not welcomed again under a record that is merged', async () => {
  const other = await join(ATELIER);
  expect(await arrived()).toEqual(['Bienvenue dans Atelier']);
  await holdMails();
  const kept = await join(ATELIER);
  await runJobs();
  await merge(kept, other);
  expect(await arrived()).toHaveLength(1);
});

test('a member is welcomed once when two records are merged before their welcomes were written', async () => {
  const [kept, other] = [await join(ATELIER), await join(ATELIER)];
  await merge(kept, other);
  expect(await arrived()).toEqual(['Bienvenue dans Atelier']);
});

test('a member who joins two products under two records is welcomed to both', async () => {
  await holdMails();
  const [kept, other] = [await join(ATELIER), await join(CLUB)];
  await runJobs();
  await merge(kept, other);
  expect((await arrived()).toSorted()).toEqual(['Bienvenue dans Atelier', 'Bienvenue dans Club']);
});

test('a member who is chosen under two records gets one link to pay when they are merged while both wait', async () => {
  const ids = [await join(ATELIER), await join(ATELIER)];
  await arrived();
  await db.deleteFrom('delivery').execute();
  sink.received.length = 0;
  expect(
    (await call('POST', '/api/circle/bulk', { as, body: { selection: { ids }, action: { kind: 'send-pay-link' } } })).body,
  ).toMatchObject({ success: true });
  await holdMails();
  await runJobs();
  expect(await db.selectFrom('delivery').select('kind').execute()).toEqual([{ kind: 'pay-link' }, { kind: 'pay-link' }]);
  await merge(ids[0]!, ids[1]!);
  expect(await arrived()).toHaveLength(1);
  expect((await outbox()).toReversed()).toEqual([{ state: 'sent', error: null }, SAME]);
});
