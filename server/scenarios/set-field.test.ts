import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const app = await testApp();
const { call, db } = app;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(app, as);

const add = async (body: object) => (await call('POST', '/api/member-fields', { as, body })).body.data;
const number = await add({ name: 'Enfants', kind: 'number' });
const date = await add({ name: 'Rendez-vous', kind: 'date' });
const choice = await add({ name: 'Taille', kind: 'choice', options: [{ label: 'Très grand' }] });

const set = (field: string, value: string) => ({
  module: 'members.set-field',
  config: { member: '{{ trigger.member.id }}', field, value },
});
const created = { module: 'members.created' };
const newMember = async (email: string) =>
  (await call('POST', '/api/circle/create', { as, body: { name: 'Awa', email } })).body.data._id as string;
const valuesOf = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).body.data.fields;

test('a scenario sets a number, a day and a choice as people write them, and empties a field', async () => {
  const { id } = await build(created, [set(number._id, '1 200,5'), set(date._id, '31/12/2026'), set(choice._id, 'tres grand')]);
  const member = await newMember('awa@exemple.sn');
  await drain();
  const values = { [number._id]: 1200.5, [date._id]: '2026-12-31', [choice._id]: choice.options[0]._id };
  expect(await valuesOf(member)).toEqual(values);
  await call('POST', `/api/scenario/${id}/pause`, { as });

  const other = await build(created, [set(number._id, '4'), set(number._id, ''), set(date._id, '5.12.2026')]);
  const second = await newMember('bintou@exemple.sn');
  await drain();
  expect(await valuesOf(second)).toEqual({ [date._id]: '2026-12-05' });
  await call('POST', `/api/scenario/${other.id}/pause`, { as });
});

test('a run fails with a sentence when the value does not fit the field', async () => {
  const { id } = await build(created, [set(number._id, 'beaucoup')]);
  await newMember('coumba@exemple.sn');
  await drain();
  expect(await runs(id)).toMatchObject([{ state: 'failed', error: 'Please write a number, such as 12 or 12.5.' }]);
});
