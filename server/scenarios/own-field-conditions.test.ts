import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const app = await testApp();
const { call } = app;
const { token: as } = await buildAccount(app.db);
const { build, drain, runs } = scenarioTools(app, as);

let n = 0;
const add = async (body: object) => (await call('POST', '/api/member-fields', { as, body: { name: `Champ ${++n}`, ...body } })).body.data;
const remove = (field: { _id: string }) => call('DELETE', `/api/member-fields/${field._id}`, { as });
const path = (field: { _id: string }) => `trigger.member.fields.${field._id}`;
const created = { module: 'members.created' };
const notify = { module: 'staff.notify', config: { title: 'Bonjour', message: 'Voilà' } };
const newMember = async (fields: object = {}) => {
  const body = { name: 'Awa Diop', email: `awa.${++n}@exemple.sn` };
  const id = (await call('POST', '/api/circle/create', { as, body })).body.data._id as string;
  await call('PATCH', `/api/circle/members/${id}`, { as, body: { fields } });
  return id;
};
const preview = (id: string, subject: string) => call('POST', `/api/scenario/${id}/preview`, { as, body: { subject } });
const listed = async (id: string, language: 'en' | 'fr' = 'en') => {
  const { body } = await call('GET', '/api/scenario', { as, language });
  return body.data.find((one: { _id: string }) => one._id === id);
};

let open: string[] = [];
const made = async (conditions: unknown[], more: object = {}) => {
  const { id } = await build(created, [notify], { conditions, ...more });
  open.push(id);
  return id;
};
beforeEach(async () => {
  for (const id of open) await call('POST', `/api/scenario/${id}/pause`, { as });
  open = [];
});

test('conditions ask about a text, a number, a day and a choice as the filters of the list do', async () => {
  const [town, children, day] = [await add({ kind: 'text' }), await add({ kind: 'number' }), await add({ kind: 'date' })];
  const size = await add({ kind: 'choice', options: [{ label: 'Petit' }, { label: 'Grand' }] });
  const values = { [town._id]: 'Dakar Plateau', [children._id]: 2.5, [day._id]: '2026-12-05', [size._id]: size.options[1]._id };
  const member = await newMember(values);
  const cases: [{ _id: string }, string, string, boolean][] = [
    [town, 'contains', 'plateau dakar', true],
    [town, 'equals', 'DAKAR plateau', true],
    [town, 'equals', 'Dakar', false],
    [children, 'min', '2,5', true],
    [children, 'min', '3', false],
    [children, 'max', '2.5', true],
    [children, 'equals', '2,50', true],
    [children, 'max', '2,625', true],
    [children, 'min', '2.625', false],
    [day, 'min', '2026-12-05', true],
    [day, 'max', '04/12/2026', false],
    [day, 'max', '5/12/2026', true],
    [day, 'min', '6.12.2026', false],
    [day, 'equals', '5-12-2026', true],
    [size, 'equals', size.options[1]._id, true],
    [size, 'equals', size.options[0]._id, false],
    [size, 'empty', '', false],
    [town, 'not-empty', '', true],
  ];
  const id = await made([]);
  for (const [field, operator, value, holds] of cases) {
    const { __v: version } = (await call('GET', `/api/scenario/${id}`, { as })).body.data;
    const body = { version, conditions: [{ field: path(field), operator, value }] };
    expect((await call('PATCH', `/api/scenario/${id}`, { as, body })).status).toBe(200);
    const { body: shown } = await preview(id, member);
    expect(shown.message).toBeUndefined();
    expect([operator, value, shown.data.holds]).toEqual([operator, value, holds]);
  }
});

test('a run goes on for members of whom the condition holds, and it is told in both languages', async () => {
  const size = await add({ name: 'Taille', kind: 'choice', options: [{ label: 'Très grand' }] });
  const since = await add({ name: 'Depuis', kind: 'date' });
  const id = await made(
    [
      { field: path(size), operator: 'equals', value: size.options[0]._id },
      { field: path(since), operator: 'min', value: '2026-12-05' },
    ],
    { match: 'any' },
  );
  await newMember();
  await drain();
  expect(await runs(id)).toMatchObject([{ state: 'filtered' }]);
  await call('PATCH', `/api/member-fields/${size._id}`, { as, body: { name: 'Taille du t-shirt' } });
  expect((await listed(id)).words.begins).toContain('Taille du t-shirt is Très grand or Depuis is on or after 05/12/2026');
  expect((await listed(id, 'fr')).words.begins).toContain(
    '«\u00a0Taille du t-shirt\u00a0» est Très grand ou «\u00a0Depuis\u00a0» est le ou après le 05/12/2026',
  );
  const { data } = (await call('GET', `/api/scenario/${id}/samples`, { as })).body;
  expect(data[0].outputs).toContainEqual(
    expect.objectContaining({ path: `member.fields.${size._id}`, label: 'Taille du t-shirt', kind: 'choice' }),
  );
});

test('a scenario whose field was deleted says so, and neither starts, nor is tried out, nor runs', async () => {
  const town = await add({ kind: 'text' });
  const id = await made([{ field: path(town), operator: 'empty' }]);
  const member = await newMember();
  expect((await remove(town)).status).toBe(200);
  await drain();
  const sentence = 'A condition asks about a member field that was deleted. Choose another value for it.';
  expect(await runs(id)).toMatchObject([{ state: 'failed', error: sentence }]);
  expect((await preview(id, member)).body.message).toBe(sentence);
  const shown = await listed(id);
  expect(shown.words.begins).toContain('A deleted field is empty');
  expect(shown.problems).toEqual([{ step: 'trigger', field: 'conditions', message: sentence }]);
  await call('POST', `/api/scenario/${id}/pause`, { as });
  const started = await call('POST', `/api/scenario/${id}/activate`, { as });
  expect([started.status, started.body.message]).toEqual([400, expect.stringContaining(sentence)]);
});

test('a scenario is not published with a comparison that does not fit the field or with a choice that was deleted', async () => {
  const [children, size] = [await add({ kind: 'number' }), await add({ kind: 'choice', options: [{ label: 'A' }, { label: 'B' }] })];
  const refused = async (field: { _id: string }, value: string) =>
    made([{ field: path(field), operator: 'equals', value }]).then(
      () => '',
      (error: Error) => error.message,
    );
  expect(await refused(children, 'beaucoup')).toContain('it does not fit the field');
  expect(await refused(children, '')).toContain('it does not fit the field');
  const [kept, gone] = size.options;
  await call('PATCH', `/api/member-fields/${size._id}`, { as, body: { options: [kept] } });
  expect(await refused(size, gone._id)).toContain('a choice that was deleted');
  expect(await refused(size, kept._id)).toBe('');
});
