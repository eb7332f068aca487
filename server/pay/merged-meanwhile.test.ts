import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { during } from '#server/testing/locks.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, call } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);
await call('PATCH', '/api/payment/ways', { as, body: { transferText: { fr: 'Wave', en: '' } } });

let [kept, other, path] = ['', '', ''];
beforeEach(async () => {
  const add = async (): Promise<string> => {
    const person = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', option: 'Partial', product: 'COACHING' };
    return (await call('POST', '/api/circle/create', { as, body: person })).body.data._id;
  };
  [kept, other] = [await add(), await add()];
  path = new URL((await call('POST', `/api/circle/members/${other}/pay-link`, { as })).body.data.url).pathname;
});

async function sendReceipt() {
  const form = new FormData();
  for (const [name, value] of Object.entries({ choice: 'next', submissionKey: randomUUID() })) form.append(name, value);
  form.append('file', new Blob(['%PDF-1.4\n%âãÏÓ\n']), 'reçu.pdf');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  return app.inject({ method: 'POST', url: `${path}/recu`, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
}
const pay = async () =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ choice: 'next', way: 'fedapay', submissionKey: randomUUID() }).toString(),
  });
const ownersOf = async (table: 'transfer_receipt' | 'checkout') =>
  (await db.selectFrom(table).select('member_id').where('member_id', 'in', [kept, other]).execute()).map(({ member_id }) => member_id);

const whileMerging = <T>(begin: () => Promise<T>) => during(db, { first: (trx) => mergeMembers(trx, undefined, kept, other), begin });
const whileErasing = <T>(begin: () => Promise<T>) =>
  during(db, {
    first: (trx) => sql`select from member where id = ${other} for update`.execute(trx),
    begin,
    finish: (trx) =>
      sql`update member set former_number = (select coalesce(max(former_number), 0) + 1 from member) where id = ${other}`.execute(trx),
  });

test('a receipt that arrives while its member is merged is one of the record that is left', async () => {
  expect((await whileMerging(sendReceipt)).statusCode).toBe(303);
  expect(await ownersOf('transfer_receipt')).toEqual([kept]);
});

test('a receipt that arrives while its member is erased is not kept', async () => {
  await whileErasing(sendReceipt);
  expect(await ownersOf('transfer_receipt')).toEqual([]);
});

test.each([
  ['merged', whileMerging],
  ['erased', whileErasing],
])('a payment that begins while its member is %s asks no provider, and its form is shown again', async (_, during) => {
  const before = fedapay.transactions.size;
  const sent = await during(pay);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringContaining(path)]);
  expect([await ownersOf('checkout'), fedapay.transactions.size - before]).toEqual([[], 0]);
});
