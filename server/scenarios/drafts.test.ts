import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(listener.url).host } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const open = { module: 'webhooks.received', config: { verify: false } };
const post = (path: string) => ({ module: 'http.request', config: { method: 'POST', url: `${listener.url}${path}` } });
const hook = (path: string) => app.inject({ method: 'POST', url: path, payload: '{}', headers: { 'content-type': 'application/json' } });
const get = async (id: string) => (await call('GET', `/api/scenario/${id}`, { as })).body.data;
const ask = (id: string, what: string, body: object = {}) => call('POST', `/api/scenario/${id}/${what}`, { as, body });
async function edit(id: string, change: object) {
  const { status, body } = await call('PATCH', `/api/scenario/${id}`, { as, body: { version: (await get(id)).__v, ...change } });
  expect(status).toBe(200);
  return body.data;
}
const heard = () => listener.heard.splice(0).map(({ path }) => path);
const step = ({ _id, module, config }: { _id: string; module: string; config: object }) => ({ _id, module, config });

test('edits of an active scenario take effect when they are published, and each run points to its version', async () => {
  const { id, hook: path, scenario } = await build(open, [post('/one')]);
  expect(scenario).toMatchObject({ unpublished: false, publishedAt: expect.any(String) });
  const edited = await edit(id, { reactions: [post('/two')], frequency: 'hour' });
  expect(edited).toMatchObject({ unpublished: true, frequency: 'hour', active: true });
  // The list shows the published version.
  const { body: list } = await call('GET', '/api/scenario', { as });
  const listed = list.data.find((one: { _id: string }) => one._id === id);
  expect(listed).toMatchObject({ unpublished: true, frequency: 'day', reactions: [{ config: { url: `${listener.url}/one` } }] });
  await hook(path);
  await drain();
  expect(heard()).toEqual(['/one']);

  expect((await ask(id, 'publish', { version: edited.__v - 1 })).status).toBe(409);
  const { body } = await ask(id, 'publish', { version: edited.__v });
  expect(body.data).toMatchObject({ unpublished: false, frequency: 'hour' });
  await hook(path);
  await drain();
  expect(heard()).toEqual(['/two']);
  const [second, first] = await runs(id);
  const urls = async (run: string) => (await detail(run)).detail[1].input.url;
  expect([await urls(first!._id), await urls(second!._id)]).toEqual([`${listener.url}/one`, `${listener.url}/two`]);
  expect((await detail(second!._id)).version).toBeGreaterThan((await detail(first!._id)).version);
});

test('a discarded draft returns to the published version, and a change that is reversed leaves nothing to publish', async () => {
  const { id, scenario } = await build(open, [post('/one')]);
  await edit(id, { reactions: [], startTime: '09:15' });
  const { body } = await ask(id, 'discard');
  expect(body.data).toMatchObject({ unpublished: false, startTime: '08:00', reactions: [{ _id: scenario.reactions[0]._id }] });
  expect((await edit(id, { time: 3 })).unpublished).toBe(true);
  expect((await edit(id, { time: 1 })).unpublished).toBe(false);
  const { body: fresh } = await call('POST', '/api/scenario/create', { as, body: { name: 'Neuf' } });
  expect(fresh.data).toMatchObject({ unpublished: true, publishedAt: null });
  expect((await ask(fresh.data._id, 'discard')).status).toBe(409);
});

test('the calls of the catalogue edit the draft when a scenario is active', async () => {
  const { id, hook: path } = await build(open, [post('/one')]);
  expect(
    (await call('POST', `/api/scenario/add-reaction/${id}`, { as, body: { actionId: 'staff.notify' } })).body.data.reactions,
  ).toHaveLength(2);
  expect((await call('DELETE', `/api/scenario/delete-reaction/${id}?index=0`, { as })).body.data.reactions).toHaveLength(1);
  const changed = await call('POST', `/api/scenario/change-trigger/${id}`, { as, body: { triggerId: 'members.created' } });
  expect([changed.status, changed.body.data.active, changed.body.data.unpublished]).toEqual([200, true, true]);
  expect((await hook(path)).statusCode).toBe(202);
  await drain();
  expect(heard()).toEqual(['/one']);
});

test('a draft runs once for a test without being published', async () => {
  const { id, hook: path } = await build(open, [post('/one')]);
  await edit(id, { reactions: [post('/draft')] });
  await ask(id, 'sample', { text: '{"name": "Awa"}' });
  const run = await ask(id, 'run', { subject: 'example', confirmed: true });
  await drain();
  expect(heard()).toEqual(['/draft']);
  await hook(path);
  await drain();
  expect(heard()).toEqual(['/one']);
  const { version } = await detail(run.body.data._id);
  await ask(id, 'publish');
  await hook(path);
  await drain();
  expect((await detail((await runs(id))[0]!._id)).version).toBe(version);
});

test('a failed run continues with its own version, or with the current one when its finished steps fit', async () => {
  const { id, hook: path, scenario } = await build(open, [post('/done'), post('/wrong')]);
  const fail = async () => {
    listener.answerNext({ status: 200 }, { status: 404 });
    await hook(path);
    await drain();
    heard();
    return (await runs(id))[0]!._id;
  };
  const [one, two] = [await fail(), await fail()];
  expect((await detail(one)).current).toBeNull();
  const [done, wrong] = scenario.reactions.map(step);
  await edit(id, { reactions: [done, { ...wrong, config: post('/right').config }] });
  // The draft is not published yet, so there is no other version to continue with.
  expect((await detail(one)).current).toBeNull();
  const { body: published } = await ask(id, 'publish');
  expect(published.data.unpublished).toBe(false);
  expect((await detail(one)).current).toEqual({ version: expect.any(Number), problem: null });

  const retry = (run: string, definition?: string) =>
    call('POST', `/api/scenario/run/${run}/retry`, { as, ...(definition && { body: { definition } }) });
  await retry(one, 'current');
  await drain();
  expect(heard()).toEqual(['/right']);
  await retry(two);
  await drain();
  expect(heard()).toEqual(['/wrong']);

  const three = await fail();
  await edit(id, { reactions: [post('/other'), post('/right')] });
  await ask(id, 'publish');
  const { current } = await detail(three);
  expect(current.problem).toMatch(/^This run has done step 1 \(HTTP request\) already/);
  const refused = await retry(three, 'current');
  expect([refused.status, refused.body.message]).toEqual([409, current.problem]);
});

test('a version is compared with the draft, and restored without what no longer exists', async () => {
  const template = { name: 'Bienvenue', subject: 'Bonjour', body: '<p>Bienvenue</p>', status: 'Active' };
  const { body: made } = await call('POST', '/api/templates', { as, body: template });
  const send = { module: 'mail.send-template', config: { member: 'a@exemple.sn', template: made.data._id } };
  const { id, scenario } = await build(open, [post('/one'), send]);
  const [first, second] = scenario.reactions.map(step);
  const limit = { field: 'trigger.body.amount', operator: 'greater', value: 10 };
  await edit(id, { reactions: [{ ...first, config: post('/two').config }, post('/three')], conditions: [limit] });
  await ask(id, 'publish');
  await edit(id, { reactions: [first] });
  const versions = async (query = '') => (await call('GET', `/api/scenario/${id}/versions${query}`, { as })).body;
  expect(await versions()).toMatchObject({
    data: [
      { version: 3, current: true },
      { version: 2, current: false },
    ],
    next: null,
  });
  expect(await versions('?limit=1')).toMatchObject({ data: [{ version: 3 }], next: 3 });
  expect((await versions('?before=3')).data).toMatchObject([{ version: 2, words: { steps: ['HTTP request (HTTP)', 'send “Bienvenue”'] } }]);
  const compare = (version: number) => call('GET', `/api/scenario/${id}/versions/${version}`, { as });
  const { body: two } = await compare(3);
  expect(two.data.differences).toMatchObject([
    {
      title: 'Step 1: HTTP request',
      kind: 'changed',
      values: [{ label: 'Address', before: `${listener.url}/two`, after: `${listener.url}/one` }],
    },
    { title: 'Step 2: HTTP request', kind: 'removed' },
  ]);
  await call('DELETE', `/api/templates/${made.data._id}`, { as });
  const { body: one } = await compare(2);
  expect(one.data.differences.map(({ title, kind }: { title: string; kind: string }) => [title, kind])).toEqual([
    ['Go on only if', 'changed'],
    ['Step 2: Send template e-mail', 'removed'],
  ]);
  expect(one.data.reactions).toMatchObject([{ _id: first!._id }, { _id: second!._id, config: { member: 'a@exemple.sn' } }]);
  expect(one.data.reactions[1].config).not.toHaveProperty('template');
  const { version: _, differences: __, ...restored } = one.data;
  expect(await edit(id, restored)).toMatchObject({ conditions: [], reactions: [{}, { connected: false }] });
  expect((await compare(9)).status).toBe(404);
});

test('failed runs of all scenarios are found by words, state and day, and retried together with the old or the new version', async () => {
  const { id, hook: path, scenario } = await build(open, [post('/first'), post('/kaputt')]);
  for (const name of ['Awa', 'Binta', 'Coumba']) {
    listener.answerNext({ status: 200 }, { status: 404 });
    await call('POST', path, { body: { name } });
    await drain();
  }
  heard();
  const find = async (query: string) => (await call('GET', `/api/scenario/runs?scenario=${id}&${query}`, { as })).body;
  const [coumba, binta, awa] = (await find('state=failed')).data;
  expect((await find('search=binta')).data).toMatchObject([{ _id: binta._id }]);
  expect(await find('search=404')).toMatchObject({ count: 3 });
  expect(await find('search=refuses this awa')).toMatchObject({ count: 1 });
  expect(await find('search=nobody')).toMatchObject({ count: 0, data: [] });
  for (const none of ['to=2020-01-01', 'from=2200-01-01', 'to=0001-01-01', 'from=9999-12-31'])
    expect(await find(none)).toMatchObject({ count: 0 });
  const [firstDay, lastDay] = [awa, coumba].map(({ createdAt }) => createdAt.slice(0, 10));
  for (const days of [`from=${firstDay}&to=${lastDay}`, 'from=0001-01-01&to=9999-12-31', 'from=1990-01-01', 'to=2300-01-01'])
    expect(await find(days)).toMatchObject({ count: 3 });
  expect((await find('limit=2&page=2')).data).toMatchObject([{ _id: awa._id }]);

  const retry = async (definition: string, runs: object) =>
    (await call('POST', '/api/scenario/runs/retry', { as, body: { definition, runs } })).body.data;
  expect(await retry('then', { ids: [awa._id, awa._id] })).toEqual({ count: 1, refused: [], refusedCount: 0 });
  await drain();
  expect(heard()).toEqual(['/kaputt']);
  const [first, second] = scenario.reactions.map(step);
  await edit(id, { reactions: [first, { ...second, config: post('/mended').config }] });
  await ask(id, 'publish');
  expect(await retry('current', { filter: { scenario: id, search: 'b' }, except: [coumba._id] })).toMatchObject({ count: 1 });
  await drain();
  expect(heard()).toEqual(['/mended']);
  expect(await retry('then', { ids: [binta._id] })).toMatchObject({ count: 0, refusedCount: 1, refused: [{ run: binta._id }] });
  expect((await find('state=failed')).data).toMatchObject([{ _id: coumba._id }]);

  expect((await call('DELETE', `/api/scenario/delete-scenario/${id}`, { as })).status).toBe(200);
  for (const query of ['', 'search=binta']) expect(await find(query)).toMatchObject({ count: 0, data: [] });
});
