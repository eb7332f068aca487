import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const name = buildQuestion({ title: 'Nom complet' });
const city = buildQuestion({ type: 'dropdown', title: 'Ville', options: buildOptions('Dakar', 'Lomé') });
const [dakar, lome] = city.options!.map(({ id }) => id) as [string, string];
const { body: made } = await call('POST', '/api/forms', { as, body: buildForm({ title: 'Candidature', questions: [name, city] }) });
const form: string = made.data.id;
const ids: string[] = [];
for (const [who, where] of Object.entries({ Awa: dakar, Binta: lome, Coumba: dakar, Dior: dakar })) {
  const { body } = await call('POST', '/api/answers', { body: { formId: form, answers: { [name.id]: who, [city.id]: where } } });
  ids.push(body.data._id);
}

const notice = {
  module: 'staff.notify',
  config: { title: `Réponse de {{ trigger.answers.${name.id} }}`, message: '{{ trigger.form.title }}', priority: 'low' },
};
const open = { module: 'webhooks.received', config: { verify: false } };
const hook = (url: string) => app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } });
const forEach = (scenario: string, selection: object, limit = 100) => ({
  module: 'flow.for-each-response',
  config: { form, responses: JSON.stringify(selection), scenario, limit },
});
const inDakar = { filters: [{ questionId: city.id, op: 'is', value: dakar }] };

test('a run starts another scenario once for each response that the filters select, oldest first, and says what the limit left out', async () => {
  const target = await build({ module: 'flow.started-response', config: { form: [form] } }, [notice]);
  const { body: options } = await call('GET', '/api/scenario/option/flow.for-each-response?field=scenario', { as });
  expect(options.data).toEqual([{ value: target.id, label: 'Essai' }]);
  const parent = await build(open, [forEach(target.id, inDakar, 2)]);
  await hook(parent.hook);
  await drain();
  expect(await runs(target.id)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
  const [run] = await runs(parent.id);
  const shown = await detail(run!._id);
  expect(shown.detail[1].input).toMatchObject({ form, responses: inDakar, limit: 2 });
  expect(shown.detail[1].output).toEqual({ found: 3, started: 2, left: 1 });
  expect(shown.started).toEqual({ scenario: target.id, each: 'response', total: 2, ended: 2, failed: 0, left: 1 });
  const { body: inbox } = await call('GET', '/api/notifications?search=Réponse de', { as });
  expect(inbox.notifications.map((one: { title: string }) => one.title).sort()).toEqual(['Réponse de Awa', 'Réponse de Coumba']);
});

test('the filters are those of the list of responses: what staff did with a response counts when the step runs', async () => {
  const { body: handling } = await call('GET', `/api/forms/${form}/handling`, { as });
  const status = handling.data.statuses[0]._id;
  const target = await build({ module: 'flow.started-response' }, [notice]);
  const parent = await build(open, [forEach(target.id, { filters: [], status })]);
  await call('PATCH', `/api/responses/${ids[1]}/handling`, { as, body: { status } });
  await hook(parent.hook);
  await drain();
  expect(await runs(target.id)).toMatchObject([{ state: 'succeeded', subject: 'Binta · answered “Candidature”' }]);
});

test('a dry run says for how many responses the other scenario would run, and starts none', async () => {
  const target = await build({ module: 'flow.started-response' }, [notice]);
  const parent = await build({ module: 'forms.answered' }, [forEach(target.id, inDakar)]);
  const { body: subjects } = await call('GET', `/api/scenario/${parent.id}/subjects`, { as });
  const { body } = await call('POST', `/api/scenario/${parent.id}/preview`, { as, body: { subject: subjects.data[0].id } });
  expect(body.data.effects).toEqual(['“Essai” runs for 3 responses']);
  expect(body.data.steps[0].values).toContainEqual({ label: 'Responses', value: 'Those that match the filters' });
  expect(await runs(target.id)).toEqual([]);
});

test('a changed filter is compared in words: by the titles of the questions, the labels of the choices and the names of the statuses', async () => {
  const { body: handling } = await call('GET', `/api/forms/${form}/handling`, { as });
  const { _id: status, name: statusName } = handling.data.statuses[0];
  const target = await build({ module: 'flow.started-response' }, [notice]);
  const { id, scenario } = await build(open, [forEach(target.id, {})]);
  const { _id, module, config } = scenario.reactions[0];
  const selection = { ...inDakar, from: '2026-01-31', status, noted: false };
  const reactions = [{ _id, module, config: { ...config, responses: JSON.stringify(selection) } }];
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, reactions } });
  const { body: versions } = await call('GET', `/api/scenario/${id}/versions`, { as });
  const { body } = await call('GET', `/api/scenario/${id}/versions/${versions.data[0].version}`, { as });
  const after = `Ville · Dakar\nSince 31/01/2026\nStatus · ${statusName}\nWithout a note`;
  expect(body.data.differences[0].values).toEqual([{ label: 'Responses', before: 'All responses', after }]);
});

test('filters that cannot be read are refused, because all responses would be selected without them, and days that are backwards too', async () => {
  const target = await build({ module: 'flow.started-response' }, [notice]);
  const parent = await build(open, [forEach(target.id, {})]);
  let version = parent.scenario.__v;
  for (const responses of ['{', '[]', '{"filters":[{"questionId":"x"}]}', '{"unknown":1}', '{"from":"2026-02-02","to":"2026-02-01"}']) {
    const { body } = await call('PATCH', `/api/scenario/${parent.id}`, {
      as,
      body: { version, reactions: [{ module: 'flow.for-each-response', config: { form, responses, scenario: target.id, limit: 5 } }] },
    });
    expect(body.data.problems).toMatchObject([{ field: 'responses' }]);
    version = body.data.__v;
  }
});

test('a form that is gone, and a scenario for members, fail the step with the reason', async () => {
  const member = await build({ module: 'flow.started' }, [{ ...notice, config: { ...notice.config, title: 'T' } }]);
  const parent = await build(open, [forEach(member.id, {})]);
  await hook(parent.hook);
  await drain();
  expect((await runs(parent.id))[0]!.error).toMatch(/no longer begins with “Started for a response”/);
  const target = await build({ module: 'flow.started-response' }, [notice]);
  const { body: short } = await call('POST', '/api/forms', { as, body: buildForm({ questions: [name] }) });
  const each = { module: 'flow.for-each-response', config: { form: short.data.id, scenario: target.id, limit: 5 } };
  const other = await build(open, [each]);
  expect((await call('DELETE', `/api/forms/${short.data.id}`, { as })).status).toBe(200);
  await hook(other.hook);
  await drain();
  expect((await runs(other.id))[0]!.error).toBe('This form no longer exists. Choose another one.');
});
