import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

const running = await testApp();
const { call, db, runJobs } = running;
const { token: as } = await buildAccount(db);
const { get, member, post, take } = importing(running, as);

test('a member to whom a file gives another product is billed by its terms, and by the former ones after the undo', async () => {
  await call('POST', '/api/product', {
    as,
    body: {
      ...{ name: 'Atelier', description: '', isDefault: false, accessGroups: [] },
      terms: { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 1, prices: [] } },
    },
  });
  await take('Nom,E-mail,Produit\nAwa,awa@produit.sn,COACHING\n');
  const paid = { name: 'Awa', email: 'awa@produit.sn', produit: 'COACHING', moyen: 'Cash', paymentId: 'REC-1', amount: 90_000 };
  expect((await call('POST', '/api/payment/create', { as, body: paid })).status).toBe(200);
  const before = { product: 'COACHING', payment_status: 'Progress', payment_sequence: 0 };
  expect(await member('awa@produit.sn')).toMatchObject(before);
  const { id } = await take('Nom,E-mail,Produit\nAwa,awa@produit.sn,Atelier\n');
  expect(await member('awa@produit.sn')).toMatchObject({ product: 'Atelier', payment_status: 'Completed' });
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  expect(await member('awa@produit.sn')).toMatchObject(before);
});

test('a member keeps the product of a file, also when payments gave it earlier and another one since', async () => {
  const email = 'binta@produit.sn';
  const pay = (produit: string, paymentId: string) =>
    call('POST', '/api/payment/create', { as, body: { name: 'Binta', email, produit, moyen: 'Cash', paymentId, amount: 50_000 } });
  await take(`Nom,E-mail\nBinta,${email}\n`);
  await pay('COACHING', 'REC-2');
  const { id } = (await member(email))!;
  expect((await call('PATCH', `/api/circle/members/${id}`, { as, body: { product: 'Atelier' } })).status).toBe(200);
  await pay('ECOM AFRICA PRO', 'REC-3');
  expect(await member(email)).toMatchObject({ product: 'Atelier' });
  await take(`Nom,E-mail,Produit\nBinta,${email},COACHING\n`);
  expect(await member(email)).toMatchObject({ product: 'COACHING' });
});
