import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { app, db, call } = await testApp();
const { token: as } = await buildAccount(db);
const authorization = `Bearer ${as}`;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n');

const pay = async () =>
  (
    await call('POST', '/api/payment/create', {
      as,
      body: { name: 'Awa', email: 'awa@exemple.sn', produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount: 5_000 },
    })
  ).body.data._id as string;

async function add(id: string, name: string, content: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { authorization, 'content-type': encoded.headers.get('content-type')! };
  return app.inject({ method: 'POST', url: `/api/payment/${id}/photo`, headers, payload });
}
const photo = (id: string) => app.inject({ url: `/api/payment/${id}/photo`, headers: { authorization } });
const removals = async () => (await db.selectFrom('file_removal').select('storage_key').execute()).length;

test('the photo of a receipt is kept with its payment, and another one takes its place', async () => {
  const id = await pay();
  expect((await photo(id)).statusCode).toBe(404);
  expect((await add(id, 'reçu.png', PNG)).json().data.photo).toEqual({ name: 'reçu.png', type: 'image/png' });
  expect((await photo(id)).rawPayload.equals(PNG)).toBe(true);
  // No later cleaning removes it.
  expect(await removals()).toBe(0);
  expect((await add(id, 'reçu.pdf', PDF)).json().data.photo).toEqual({ name: 'reçu.pdf', type: 'application/pdf' });
  expect((await photo(id)).rawPayload.equals(PDF)).toBe(true);
  expect(await removals()).toBe(1);
});

test('only photos and PDFs of payments are kept', async () => {
  const id = await pay();
  const page = await add(id, 'photo.png', Buffer.from('<html><script>alert(1)</script>'));
  expect([page.statusCode, page.json().errors.file]).toEqual([400, expect.stringMatching(/photo/)]);
  expect((await add(randomUUID(), 'reçu.png', PNG)).statusCode).toBe(404);
  expect((await photo(id)).statusCode).toBe(404);
  await call('DELETE', `/api/payment/${id}`, { as });
  const late = await add(id, 'reçu.png', PNG);
  expect([late.statusCode, late.json().message]).toEqual([409, 'This payment was deleted. Restore it before you change it.']);
  expect(await db.selectFrom('payment_photo').select('file_name').where('payment_id', '=', id).execute()).toEqual([]);
});
