import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(listener.url).host } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail, makeDue } = scenarioTools(world, as);

const open = { module: 'webhooks.received', config: { verify: false } };
const post = (path: string, more: Record<string, unknown> = {}) => ({
  _id: randomUUID(),
  module: 'http.request',
  config: { method: 'POST', url: `${listener.url}${path}` },
  ...more,
});
const when = (field: string, value: unknown, more: Record<string, unknown> = {}) => ({
  _id: randomUUID(),
  module: 'flow.if',
  config: { match: 'all' },
  conditions: [{ field, operator: 'equals', value }],
  ...more,
});
const end = (more: Record<string, unknown> = {}) => ({ _id: randomUUID(), module: 'flow.end', config: {}, ...more });
const on = (step: { _id: string }, way: 'yes' | 'no' | 'error') => ({ way: { step: step._id, on: way } });

const hook = (url: string, body: unknown) =>
  app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const heard = () => listener.heard.splice(0).map(({ path }) => path);
const states = async (id: string) => {
  const [run] = await runs(id);
  const { detail: steps } = await detail(run!._id);
  return { run: run!, steps: steps.map((one: { state: string; took: string | null }) => one.took ?? one.state) };
};

test('a run does the steps of the way that its conditions choose, and goes on after them', async () => {
  const first = when('trigger.body.paid', 'yes');
  const inner = when('trigger.body.amount', '10', on(first, 'yes'));
  const { id, hook: path } = await build(open, [
    first,
    inner,
    post('/ten', on(inner, 'yes')),
    post('/other', on(inner, 'no')),
    post('/unpaid', on(first, 'no')),
  ]);
  await hook(path, { paid: 'yes', amount: 10 });
  await drain();
  expect(heard()).toEqual(['/ten']);
  expect((await states(id)).steps).toEqual(['succeeded', 'yes', 'yes', 'succeeded', 'skipped', 'skipped']);
  await hook(path, { paid: 'no' });
  await drain();
  expect(heard()).toEqual(['/unpaid']);
  const { run, steps } = await states(id);
  expect([run.state, steps]).toEqual(['succeeded', ['succeeded', 'no', 'skipped', 'skipped', 'skipped', 'succeeded']]);
  const { detail: shown } = await detail(run._id);
  expect(shown[3].ways).toEqual([
    { step: 1, on: 'yes' },
    { step: 2, on: 'yes' },
  ]);
});

test('a run ends early where a way says so, and has succeeded', async () => {
  const choice = when('trigger.body.stop', 'yes');
  const { id, hook: path } = await build(open, [choice, end(on(choice, 'yes')), post('/after')]);
  await hook(path, { stop: 'yes' });
  await drain();
  expect(heard()).toEqual([]);
  const { run, steps } = await states(id);
  expect([run.state, steps]).toEqual(['succeeded', ['succeeded', 'yes', 'succeeded', 'skipped']]);
  await hook(path, { stop: 'no' });
  await drain();
  expect(heard()).toEqual(['/after']);
});

test('a step that fails stops the run, or lets it take the way for failures and go on, as the scenario says', async () => {
  const first = post('/first', { onError: 'continue' });
  const told = post(`/told`, on(first, 'error'));
  told.config = { ...told.config, ...{ body: `{"why": "{{ step_${first._id.replaceAll('-', '').slice(-8)}.error }}"}` } };
  const { id, hook: path } = await build(open, [first, told, post('/next')]);
  listener.answerNext({ status: 400, body: '{"message":"closed"}' });
  await hook(path, {});
  await drain();
  expect(listener.heard.map(({ path: at }) => at)).toEqual(['/first', '/told', '/next']);
  expect(listener.heard[1]!.body).toContain('400');
  heard();
  const { run, steps } = await states(id);
  expect([run.state, run.error, steps]).toEqual(['succeeded', null, ['succeeded', 'error', 'succeeded', 'succeeded']]);
  await hook(path, {});
  await drain();
  expect(heard()).toEqual(['/first', '/next']);
  expect((await states(id)).steps).toEqual(['succeeded', 'succeeded', 'skipped', 'succeeded']);
});

test('a run that waits after a step that failed still takes the way for failures, and knows why it failed', async () => {
  const first = post('/first', { onError: 'continue' });
  const wait = { _id: randomUUID(), module: 'flow.wait', config: { amount: 1, unit: 'days' }, ...on(first, 'error') };
  const told = post('/told', on(first, 'error'));
  told.config = { ...told.config, ...{ body: `{"why": "{{ step_${first._id.replaceAll('-', '').slice(-8)}.error }}"}` } };
  const { id, hook: path } = await build(open, [first, wait, told]);
  listener.answerNext({ status: 400, body: '{"message":"closed"}' });
  await hook(path, {});
  await drain();
  await makeDue(id);
  await drain();
  expect(listener.heard.map(({ path: at }) => at)).toEqual(['/first', '/told']);
  expect(listener.heard[1]!.body).toContain('400');
  heard();
});

test('a failed step is tried again as often as every other before its run takes the way for failures', async () => {
  const first = post('/slow', { onError: 'continue' });
  const { id, hook: path } = await build(open, [first, post('/sorry', on(first, 'error'))]);
  listener.answerNext(...Array.from({ length: 6 }, () => ({ status: 503 })));
  await hook(path, {});
  for (let i = 0; i < 6; i++) {
    await makeDue(id);
    await drain();
  }
  expect(heard()).toEqual([...Array.from({ length: 6 }, () => '/slow'), '/sorry']);
  expect((await states(id)).steps).toEqual(['succeeded', 'error', 'succeeded']);
});

test('a run that waits on a way goes on there, also when the scenario has changed meanwhile', async () => {
  const choice = when('trigger.body.n', '1');
  const wait = { _id: randomUUID(), module: 'flow.wait', config: { amount: 1, unit: 'days' }, ...on(choice, 'yes') };
  const {
    id,
    hook: path,
    scenario,
  } = await build(open, [choice, wait, post('/later', on(choice, 'yes')), post('/never', on(choice, 'no'))]);
  await hook(path, { n: 1 });
  await drain();
  expect((await runs(id))[0]!.state).toBe('waiting');
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, reactions: [post('/new')] } });
  await call('POST', `/api/scenario/${id}/publish`, { as });
  await makeDue(id);
  await drain();
  expect(heard()).toEqual(['/later']);
  expect((await states(id)).steps).toEqual(['succeeded', 'yes', 'succeeded', 'succeeded', 'skipped']);
});

test('a process of the version before is refused runs with ways, and takes the others', async () => {
  const choice = when('trigger.body.n', '1');
  const withWays = await build(open, [choice, post('/w', on(choice, 'yes'))]);
  const plain = await build(open, [post('/p')]);
  await hook(withWays.hook, { n: 1 });
  await hook(plain.hook, {});
  const claimed = async (id: string) => {
    // This is how the version before claims a run.
    const { rows } = await sql`
      update scenario_run set state = 'running', claim = ${randomUUID()}::uuid, wake_at = now() - interval '1 second'
      where scenario_id = ${id} returning id`.execute(db);
    return rows.length;
  };
  expect([await claimed(withWays.id), await claimed(plain.id)]).toEqual([0, 1]);
  await drain();
  expect(heard().sort()).toEqual(['/p', '/w']);
});

test('a dry run shows each step, the way that is taken and the ones that are not', async () => {
  const choice = when('trigger.body.n', '1');
  const risky = post('/risky', { onError: 'continue' });
  const { id, hook: path } = await build(open, [
    choice,
    post('/one', on(choice, 'yes')),
    post('/two', on(choice, 'no')),
    risky,
    post('/sorry', on(risky, 'error')),
  ]);
  await hook(path, { n: 1 });
  await drain();
  heard();
  const { body: subjects } = await call('GET', `/api/scenario/${id}/subjects`, { as });
  const { body } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: subjects.data[0].id } });
  const seen = body.data.steps.map((one: Record<string, unknown>) => [one.outcome, one.reached, one.took]);
  expect(seen).toEqual([
    ['runs', true, 'yes'],
    ['runs', true, null],
    ['skipped', false, null],
    ['runs', true, null],
    ['runs', null, null],
  ]);
  expect(body.data.effects).toHaveLength(3);
  expect(body.data.effects[2]).toMatch(/only if step 4 fails/);
  expect(heard()).toEqual([]);
});

test('steps on ways are stored in the order in which they are done, copied, exported and told in words', async () => {
  const choice = when('trigger.body.n', '1');
  const { id, scenario } = await build(open, [choice, end(), post('/no', on(choice, 'no')), post('/yes', on(choice, 'yes'))]);
  const ways = (reactions: { way: { on: string } | null }[]) => reactions.map(({ way }) => way?.on ?? null);
  expect(ways(scenario.reactions)).toEqual([null, 'yes', 'no', null]);
  const { body: copy } = await call('POST', `/api/scenario/${id}/duplicate`, { as });
  expect(ways(copy.data.reactions)).toEqual([null, 'yes', 'no', null]);
  expect(copy.data.reactions[1].way.step).toBe(copy.data.reactions[0]._id);
  const { body: file } = await call('GET', `/api/scenario/${id}/export`, { as });
  const { status, body: again } = await call('POST', '/api/scenario/import', { as, body: { file: file.data } });
  expect([status, ways(again.data.reactions), again.data.reactions[2].way.step]).toEqual([
    200,
    [null, 'yes', 'no', null],
    again.data.reactions[0]._id,
  ]);
  const { body: listed } = await call('GET', '/api/scenario', { as });
  const { words } = listed.data.find((one: { _id: string }) => one._id === id);
  expect(words.steps).toEqual([expect.stringMatching(/^if .* is 1: /), expect.stringMatching(/^otherwise: /), 'end the run']);
});

test('ways that do not exist, lie within themselves or too deep are refused, and an If step without conditions is not complete', async () => {
  const { id, scenario } = await build(open, [post('/a')]);
  const save = (reactions: unknown[], version = scenario.__v) => call('PATCH', `/api/scenario/${id}`, { as, body: { version, reactions } });
  const plain = post('/a');
  expect((await save([plain, post('/b', on(plain, 'error'))])).body.errors.reactions).toMatch(/way that does not exist/);
  const [a, b] = [when('trigger.body', '1'), when('trigger.body', '1')];
  const circle = await save([
    { ...a, ...on(b, 'yes') },
    { ...b, ...on(a, 'yes') },
  ]);
  expect([circle.status, circle.body.errors.reactions]).toEqual([400, expect.stringMatching(/does not exist/)]);
  const deep = [when('trigger.body', '1')];
  for (let i = 0; i < 3; i++) deep.push(when('trigger.body', '1', on(deep.at(-1)!, 'yes')));
  expect((await save([...deep, post('/d', on(deep[3]!, 'yes'))])).body.errors.reactions).toMatch(/At most 3 ways/);
  const saved = await save([{ ...when('trigger.body', '1'), conditions: [] }]);
  expect(saved.body.data.problems).toEqual([{ step: saved.body.data.reactions[0]._id, field: 'conditions', message: expect.any(String) }]);
  expect((await call('POST', `/api/scenario/${id}/activate`, { as })).status).toBe(400);
});

test('an app in a tab from before the update leaves steps on their ways, and removing a step removes those on its ways', async () => {
  const choice = when('trigger.body.n', '1');
  const risky = post('/yes', { ...on(choice, 'yes'), onError: 'continue' });
  const { id, scenario } = await build(open, [choice, risky]);
  const old = scenario.reactions.map(({ _id, module, config, conditions }: Record<string, unknown>) => ({
    _id,
    module,
    config,
    conditions,
  }));
  const { body: saved } = await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, reactions: old } });
  expect(saved.data.reactions[1]).toMatchObject({ way: { step: choice._id, on: 'yes' }, onError: 'continue' });
  expect(saved.data.unpublished).toBe(false);
  const { body: less } = await call('DELETE', `/api/scenario/delete-reaction/${id}?reactionId=${choice._id}`, { as });
  expect(less.data.reactions).toEqual([]);
});

test('two versions are compared with the places of their steps, and one with ways is restored as it was', async () => {
  const choice = when('trigger.body.n', '1');
  const step = post('/yes', on(choice, 'yes'));
  const { id, scenario } = await build(open, [choice, step]);
  await call('PATCH', `/api/scenario/${id}`, {
    as,
    body: { version: scenario.__v, reactions: [choice, { ...step, way: null, onError: 'continue' }] },
  });
  const { body } = await call('GET', `/api/scenario/${id}/versions/${scenario.version ?? 2}`, { as });
  const [changed] = body.data.differences;
  expect(changed.values).toEqual([
    { label: 'Place', before: 'If yes, after step 1', after: null },
    { label: 'If it fails', before: null, after: 'The run goes on' },
  ]);
  expect(body.data.reactions[1].way).toEqual({ step: choice._id, on: 'yes' });
});
