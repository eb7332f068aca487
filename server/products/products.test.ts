import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';

const { db, call } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;

const xof = (value: number) => ({ value, currency: 'XOF' });
const TERMS = {
  prices: [xof(120_000)],
  instalments: [
    { after: 0, unit: 'day', amounts: [xof(60_000)] },
    { after: 10, unit: 'day', amounts: [xof(40_000)] },
    { after: 2, unit: 'month', amounts: [xof(30_000)] },
  ],
  subscription: { months: 6, prices: [xof(25_000)] },
};
const list = async () => (await call('GET', '/api/product', { as })).body.data;
const named = async (name: string) => (await list()).find((one: { name: string }) => one.name === name);
const create = (body: object) => call('POST', '/api/product', { as, body: { terms: TERMS, ...body } });
const edit = (id: string, body: object) => call('PATCH', `/api/product/${id}`, { as, body });
const join = async (email: string, body: object = {}) =>
  (await call('POST', '/api/circle/create', { as, body: { name: 'Awa', email, date: '2026-01-10', option: 'Partial', ...body } })).body
    .data;
const pay = (email: string, amount: number, produit = 'COACHING', more: object = {}) =>
  call('POST', '/api/payment/create', {
    as,
    body: { name: 'Awa', email, produit, amount, moyen: 'Cash', date: '2026-01-11', paymentId: crypto.randomUUID(), ...more },
  });
const member = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).body.data;

test('of two products that become the default at the same moment, the second is refused with a sentence', async () => {
  const [first, second] = [(await create({ name: 'Premier' })).body.data._id, (await create({ name: 'Second' })).body.data._id];
  const coaching = (await named('COACHING'))._id;
  const refused = await during(db, {
    async first(trx) {
      await trx.updateTable('product').set({ is_default: false }).where('is_default', '=', true).execute();
      await updateRow(trx, 'product', first, { is_default: true });
    },
    begin: () => edit(second, { isDefault: true }),
  });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Somebody else changed')]);
  expect([(await named('Premier')).isDefault, (await named('Second')).isDefault]).toEqual([true, false]);
  expect((await edit(coaching, { isDefault: true })).status).toBe(200);
  await db.deleteFrom('product_version').where('product_id', 'in', [first, second]).execute();
  await db.deleteFrom('product').where('id', 'in', [first, second]).execute();
});

test('the products of the specification are rows, with the prices that the settings had', async () => {
  const [coaching, ecom] = await list();
  expect([coaching.name, ecom.name]).toEqual(['COACHING', 'ECOM AFRICA PRO']);
  expect(coaching).toMatchObject({ isDefault: true, archived: false, version: 1 });
  expect(coaching.terms.prices).toEqual([xof(200_000), { value: 300, currency: 'EUR' }]);
  expect(coaching.terms.instalments).toHaveLength(4);
  expect(coaching.terms.instalments[3]).toEqual({ after: 3, unit: 'month', amounts: [xof(50_000), { value: 75, currency: 'EUR' }] });
  expect(coaching.terms.subscription).toEqual({ months: 12, prices: [] });
});

test('a coach reads names and no prices', async () => {
  const names = await call('GET', '/api/product/names', { as: coach.token });
  expect(names.body.data[0]).toEqual({ name: 'COACHING', archived: false, isDefault: true });
  expect((await call('GET', '/api/product', { as: coach.token })).status).toBe(403);
});

test('a product is added, and its name is taken then', async () => {
  const { body, status } = await create({ name: 'Bilan', description: 'Un bilan' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Bilan', version: 1, isDefault: false, isUsed: false, terms: TERMS });
  const again = await create({ name: 'bilan' });
  expect([again.status, again.body.errors]).toEqual([409, { name: 'There is a product of this name already' }]);
});

test.each([
  ['a price of nothing', { prices: [xof(0)] }],
  ['a part of a franc', { prices: [xof(0.5)] }],
  ['one instalment', { instalments: TERMS.instalments.slice(0, 1) }],
  ['an instalment before the first day', { instalments: [{ ...TERMS.instalments[0]!, after: 5 }, TERMS.instalments[2]!] }],
  [
    'an instalment in another currency',
    { instalments: [TERMS.instalments[0]!, { after: 1, unit: 'month', amounts: [{ value: 5, currency: 'EUR' }] }] },
  ],
  ['two prices in one currency', { prices: [xof(1), xof(2)] }],
  ['a subscription of no month', { subscription: { months: 0, prices: [] } }],
])('%s is refused with a sentence', async (_, wrong) => {
  const { status, body } = await create({ name: 'Faux', terms: { ...TERMS, ...wrong } });
  expect(status).toBe(400);
  expect(Object.values(body.errors)[0]).toMatch(/\w{3}/);
});

test('other prices are a new version, and members keep the one that they joined under', async () => {
  const { _id, rev } = (await create({ name: 'Suivi' })).body.data;
  const early = await join('tot@exemple.sn', { product: 'Suivi' });
  const changed = await edit(_id, { terms: { ...TERMS, instalments: [], prices: [xof(500_000)] }, rev });
  expect(changed.body.data).toMatchObject({ version: 2, rev: rev + 1 });
  expect((await edit(_id, { rev })).status).toBe(409);
  expect((await edit(_id, { terms: changed.body.data.terms })).body.data.version).toBe(2);
  const late = await join('tard@exemple.sn', { product: 'Suivi', option: 'Complete' });

  await pay('tot@exemple.sn', 60_000, 'Suivi');
  await pay('tard@exemple.sn', 500_000, 'Suivi');
  expect((await member(early._id)).payment).toMatchObject({ sequence: 1, status: 'Late' });
  expect((await member(late._id)).payment).toMatchObject({ status: 'Completed' });
  const versions = (await call('GET', `/api/product/${_id}/versions`, { as })).body.data;
  expect(versions.map((one: { number: number; members: number; by: string }) => [one.number, one.members, one.by])).toEqual([
    [2, 1, admin.name],
    [1, 1, admin.name],
  ]);
});

test('a name that somebody has stays, and a product that is no longer offered keeps its members', async () => {
  const { _id } = (await create({ name: 'Essai' })).body.data;
  expect((await edit(_id, { name: 'Essais' })).body.data.name).toBe('Essais');
  const { _id: awa } = await join('essai@exemple.sn', { product: 'Essais' });
  expect((await edit(_id, { name: 'Autre' })).body.errors.name).toMatch(/members/);
  expect((await call('DELETE', `/api/product/${_id}`, { as })).status).toBe(200);
  expect((await named('Essais')).archived).toBe(true);
  expect((await member(awa)).product).toBe('Essais');
  // A second press of Undo finds the product restored, which is the same success.
  for (let i = 0; i < 2; i++) expect((await call('POST', `/api/product/${_id}/restore`, { as })).body.data.archived).toBe(false);
  expect((await call('DELETE', `/api/product/${(await named('COACHING'))._id}`, { as })).status).toBe(409);
});

test('a payment that is recorded while its product gets another name is refused beside the product', async () => {
  const { _id } = (await create({ name: 'Stage' })).body.data;
  const { status, body } = await during(db, {
    first: (trx) => updateRow(trx, 'product', _id, { name: 'Stages' }),
    begin: () => pay('stagiaire@exemple.sn', 50_000, 'Stage'),
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['produit']]);
});

test('a name that a segment, a campaign or a scenario looks for stays', async () => {
  const { _id } = (await create({ name: 'Déclic' })).body.data;
  const renamed = async () => (await edit(_id, { name: 'Déclic 2' })).body.errors?.name;
  const view = await call('POST', '/api/views', { as, body: { screen: 'users', name: 'Les déclics', search: { product: 'Déclic' } } });
  expect(view.status).toBe(200);
  expect(await renamed()).toMatch(/segments/);
  await db.deleteFrom('saved_view').execute();
  const { id } = await db
    .insertInto('campaign')
    .values({ name: 'Promo', filter: JSON.stringify({ product: 'Déclic' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await renamed()).toMatch(/campaigns/);
  await db.deleteFrom('campaign').where('id', '=', id).execute();
  const draft = JSON.stringify({ conditions: [{ field: 'product', operator: 'is', value: 'Déclic' }] });
  const often = { frequency: 'day' as const, every: 1, start_date: '2026-01-01', start_time: '08:00' };
  await db
    .insertInto('scenario')
    .values({ name: 'Accueil', webhook_token: '', draft, ...often })
    .execute();
  expect(await renamed()).toMatch(/scenarios/);
  await db.deleteFrom('scenario').execute();
  expect(await renamed()).toBeUndefined();
});

test('a product that nobody knows is refused beside its field', async () => {
  expect((await call('POST', '/api/circle/create', { as, body: { name: 'A', email: 'a@b.sn', product: 'Rien' } })).body.errors).toEqual({
    product: 'This product does not exist.',
  });
  expect((await pay('tot@exemple.sn', 1, 'Rien')).body.errors).toEqual({ produit: 'This product does not exist.' });
});

test('another default product holds for members and payments that name none', async () => {
  const { _id } = await named('ECOM AFRICA PRO');
  expect((await edit(_id, { isDefault: true })).body.data.isDefault).toBe(true);
  expect((await named('COACHING')).isDefault).toBe(false);
  await edit((await named('COACHING'))._id, { isDefault: true });
});

test('a member gets the access groups of the product with the first instalment, and loses them with it', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into access_group (name, kind) values ('Salle', 'space'), ('Club', 'space') returning id`.execute(db);
  const [salle, club] = rows.map(({ id }) => id);
  expect((await create({ name: 'Groupe', accessGroups: [crypto.randomUUID()] })).body.errors.accessGroups).toMatch(/choose again/);
  await create({ name: 'Groupe', accessGroups: [salle] });
  const { _id } = await join('groupe@exemple.sn', { product: 'Groupe' });
  await call('POST', `/api/circle/add-to-space/${_id}`, { as, body: { spaces: [club] } });
  const groups = async () => (await member(_id)).accessGroups.map((one: { name: string }) => one.name);
  const payment = (await pay('groupe@exemple.sn', 60_000, 'Groupe')).body.data;
  expect(await groups()).toEqual(['Club', 'Salle']);
  await call('DELETE', `/api/payment/${payment._id}`, { as });
  expect(await groups()).toEqual(['Club']);
});

test.each([99_999_999_999_999, 1e21])('a price of %s is refused as too large', async (value) => {
  const { status, body } = await create({ name: 'Trop cher', terms: { ...TERMS, prices: [{ value, currency: 'XOF' }], instalments: [] } });
  expect([status, Object.values(body.errors)]).toEqual([400, [expect.stringMatching(/^This amount is too large: F.CFA.10,000/)]]);
});

test('prices and instalments are refused as settings, with where they are', async () => {
  const { status, body } = await call('PATCH', '/api/setting', { as, body: { instalments: 3 } });
  expect([status, body.errors.instalments]).toEqual([400, expect.stringContaining('Settings > Products')]);
});
