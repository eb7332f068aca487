import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PayerMatch } from '#contract/payments.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { db, call } = await testApp();
const { token: as } = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const member = (full_name: string, phone: string | null = null) =>
  insertRow(db, 'member', { full_name, phone, email: `${randomUUID()}@exemple.sn` });
const unmatched = (given: object) =>
  insertRow(db, 'payment', {
    ...{ category: 'Registration', name: 'x', produit: 'COACHING', moyen: 'Moneroo', amount: 12_345, currency: 'XOF' },
    ...{ payment_id: randomUUID(), paid_at: new Date(), ...given },
  });
const matches = async (id: string): Promise<[string, string[]][]> =>
  (await call('GET', `/api/payment/${id}/matches`, { as })).body.data.map((one: PayerMatch) => [one.member._id, one.reasons]);

test('members who may have paid are offered, the most probable first, each with why', async () => {
  const family = await member('Moussa Ndiaye', '+221771112233');
  const named = await member('Khadidiatou Sarr');
  await member('Ousmane Fall');
  const owing = await member('Yacine Ba');
  await db.updateTable('account_due').set({ stale: false, currency: 'XOF', owed: 77_000 }).where('member_id', '=', owing).execute();

  expect(await matches(await unmatched({ name: 'Khadidiatou SARR', phone: '+221 77 111 22 33' }))).toEqual([
    [family, ['phone']],
    [named, ['name']],
  ]);
  expect(await matches(await unmatched({ name: 'Inconnu Zzz', amount: 77_000 }))).toEqual([[owing, ['amount']]]);
  expect(await matches(await unmatched({ name: 'Yacine Ba', amount: 77_000 }))).toEqual([[owing, ['name', 'amount']]]);
  expect(await matches(await unmatched({ name: 'Inconnu Zzz' }))).toEqual([]);
});

test('the address of a merged record offers the remaining member, however it is written', async () => {
  const [target, duplicate] = [await member('Aminata Sy'), await member('A. Sy')];
  const { email } = await db.selectFrom('member').select('email').where('id', '=', duplicate).executeTakeFirstOrThrow();
  const id = await unmatched({ name: 'Inconnu Zzz', email: email.toUpperCase() });
  expect(await matches(id)).toEqual([[duplicate, ['email']]]);
  expect((await call('POST', `/api/circle/members/${target}/merge`, { as, body: { other: duplicate } })).status).toBe(200);
  expect(await matches(id)).toEqual([[target, ['email']]]);
});

test('an amount that many members owe offers nobody, and only admins ask', async () => {
  for (let i = 0; i < 4; i++) {
    const id = await member(`Nom ${i}`);
    await db.updateTable('account_due').set({ stale: false, currency: 'XOF', owed: 88_000 }).where('member_id', '=', id).execute();
  }
  const id = await unmatched({ name: 'Inconnu Zzz', amount: 88_000 });
  expect(await matches(id)).toEqual([]);
  expect((await call('GET', `/api/payment/${id}/matches`, { as: coach.token })).status).toBe(403);
  expect((await call('GET', `/api/payment/${randomUUID()}/matches`, { as })).status).toBe(404);
});
