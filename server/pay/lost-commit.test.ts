import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { openLine } from '#server/testing/lossy-line.ts';

const line = await openLine(await testDatabase());
const { app, db, call } = await testApp({ database: line.database });
const { token: as } = await buildAccount(db);
const PDF = '%PDF-1.4\n%âãÏÓ\n';

async function send(url: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([PDF]), 'reçu.pdf');
  const encoded = new Response(form);
  const headers = { authorization: `Bearer ${as}`, 'content-type': encoded.headers.get('content-type')! };
  return app.inject({ method: 'POST', url, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
}
const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${as}` } });

test('the photo of a payment is kept when only the answer to its commit is lost', async () => {
  const body = { name: 'Awa', email: 'awa@exemple.sn', produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount: 5_000 };
  const url = `/api/payment/${(await call('POST', '/api/payment/create', { as, body })).body.data._id}/photo`;
  line.loseCommit('insert into "payment_photo"');
  expect((await send(url)).statusCode).toBeGreaterThanOrEqual(500);
  expect(line.hasLost()).toBe(true);
  const photo = await get(url);
  expect([photo.statusCode, photo.body]).toEqual([200, PDF]);
});

test('the receipt that a member sent is kept when only the answer to its commit is lost', async () => {
  await call('PATCH', '/api/payment/ways', { as, body: { transferText: { fr: 'Wave', en: '' } } });
  const person = { name: 'Awa Diop', email: 'awa@exemple.sn', date: '2026-01-31', option: 'Partial', product: 'COACHING' };
  const { _id } = (await call('POST', '/api/circle/create', { as, body: person })).body.data;
  const { pathname } = new URL((await call('POST', `/api/circle/members/${_id}/pay-link`, { as })).body.data.url);
  line.loseCommit('insert into "transfer_receipt"');
  expect((await send(`${pathname}/recu`, { submissionKey: randomUUID(), choice: 'next' })).statusCode).toBeGreaterThanOrEqual(500);
  expect(line.hasLost()).toBe(true);
  const [receipt] = (await call('GET', '/api/payment/transfers', { as })).body.data;
  const file = await get(`/api/payment/transfers/${receipt._id}/file`);
  expect([file.statusCode, file.body]).toEqual([200, PDF]);
});
