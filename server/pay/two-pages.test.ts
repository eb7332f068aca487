import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, call } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);

let path = '';
beforeEach(async () => {
  await db.deleteFrom('checkout').execute();
  const person = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', option: 'Partial', product: 'COACHING' };
  const { body } = await call('POST', '/api/circle/create', { as, body: person });
  path = new URL((await call('POST', `/api/circle/members/${body.data._id}/pay-link`, { as })).body.data.url).pathname;
});

/** Sends the form of a page that was opened by itself, and so has a key of its own. Returns where it leads. */
async function pay(): Promise<string> {
  const sent = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ choice: 'next', way: 'fedapay', submissionKey: randomUUID() }).toString(),
  });
  expect(sent.statusCode).toBe(303);
  return String(sent.headers.location);
}
const checkouts = () => db.selectFrom('checkout').selectAll().orderBy('created_at').execute();

test('a payment is begun once when two pages ask for it at once', async () => {
  const before = fedapay.transactions.size;
  const { sent } = await db.transaction().execute(async (trx) => {
    await sql`lock table checkout in share row exclusive mode`.execute(trx);
    // Both have looked for what was begun, and neither can begin.
    const sent = Promise.all([pay(), pay()]);
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { sent };
  });
  const [one, other] = await sent;
  expect([other, (await checkouts()).length, fedapay.transactions.size - before]).toEqual([one, 1, 1]);
});

test('a payment is begun again when the process was killed while it asked the provider, and not while it may still ask', async () => {
  const askedBefore = (seconds: number) =>
    db
      .updateTable('checkout')
      .set({ state: 'starting', provider_id: null, url: null, created_at: new Date(Date.now() - seconds * 1_000) })
      .execute();
  const first = await pay();
  await askedBefore(10);
  expect(await pay()).toBe(first);
  await askedBefore(600);
  expect(await pay()).not.toBe(first);
  expect((await checkouts()).map(({ state }) => state)).toEqual(['starting', 'open']);
});
