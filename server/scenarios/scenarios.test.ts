import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';

const { app, call, db } = await testApp();
const { token: as } = await buildAccount(db);
const { token: coach } = await buildAccount(db, { role: 'coach' });

async function made(body: object = {}) {
  const { body: answer } = await call('POST', '/api/scenario/create', { as, body: { name: 'Bienvenue', ...body } });
  return answer.data as { _id: string; __v: number };
}

test('a scenario is created paused, with the specified defaults', async () => {
  const { status, body } = await call('POST', '/api/scenario/create', { as, body: { name: ' Bienvenue ', conditions: [] } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Scenario created successfully!',
    data: {
      name: 'Bienvenue',
      frequency: 'day',
      time: 1,
      active: false,
      conditions: [],
      trigger: null,
      reactions: [],
      lastRun: null,
      nextRun: null,
      __v: 1,
    },
  });
  expect(body.data.startDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  const { body: list } = await call('GET', '/api/scenario?page=1', { as });
  expect(list.data[0]._id).toBe(body.data._id);
  expect((await call('GET', '/api/scenario?search=bienvenue&state=active', { as })).body).toMatchObject({ count: 0, data: [] });
});

test.each([
  [{ name: '' }, { name: 'Scenario name is required' }],
  [{ name: 'x', time: 'abc' }, { time: 'Interval must be a number' }],
  [{ name: 'x', time: 0 }, { time: 'Interval must be at least 1' }],
  [{ name: 'x', frequency: 'daily' }, { frequency: 'Please choose how often it runs' }],
])('an invalid scenario is refused with a sentence beside its field: %j', async (body, errors) => {
  const { status, body: answer } = await call('POST', '/api/scenario/create', { as, body });
  expect([status, answer.errors]).toEqual([400, errors]);
});

test('a trigger and a reaction that do not exist are refused beside the fields that name them', async () => {
  const { _id } = await made();
  const errors = async (path: string, body: object) => (await call('POST', `/api/scenario/${path}`, { as, body })).body.errors;
  expect(await errors('create', { name: 'Relance', triggerId: 'staff.notify' })).toEqual({ triggerId: 'There is no such trigger.' });
  expect(await errors(`change-trigger/${_id}`, { triggerId: 'nothing' })).toEqual({ triggerId: 'There is no such trigger.' });
  expect(await errors(`add-reaction/${_id}`, { actionId: 'members.created' })).toEqual({ actionId: 'There is no such action.' });
});

test('a step that does not fit is refused at its place in the scenario', async () => {
  const { _id, __v: version } = await made();
  const errors = async (body: object) => (await call('PATCH', `/api/scenario/${_id}`, { as, body: { version, ...body } })).body.errors;
  const [tell, gone] = [{ module: 'staff.notify' }, { module: 'staff.notify', connection: randomUUID() }];
  expect(await errors({ trigger: { module: 'nothing' } })).toEqual({ 'trigger.module': 'There is no such trigger.' });
  expect(await errors({ reactions: [tell, tell, { module: 'nothing' }] })).toEqual({ 'reactions.2.module': 'There is no such action.' });
  expect(await errors({ reactions: [tell, gone] })).toEqual({ 'reactions.1.connection': expect.any(String) });
});

test('a coach is refused', async () => {
  expect((await call('GET', '/api/scenario', { as: coach })).status).toBe(403);
});

test('a scenario has a trigger and at most five ordered reactions, and a stale version is refused', async () => {
  const { _id } = await made();
  const change = await call('POST', `/api/scenario/change-trigger/${_id}`, { as, body: { triggerId: 'members.created' } });
  expect(change.body.data.trigger).toMatchObject({ connected: true, action: { name: 'Member created', service: { name: 'Members' } } });
  for (let i = 0; i < 5; i++)
    expect(
      (await call('POST', `/api/scenario/add-reaction/${_id}`, { as, body: { actionId: i % 2 ? 'staff.notify' : 'members.add-tags' } }))
        .status,
    ).toBe(200);
  const tooMany = 'A scenario may hold at most 5 actions. An admin can allow up to 20 in Settings > Programme.';
  const sixth = await call('POST', `/api/scenario/add-reaction/${_id}`, { as, body: { actionId: 'staff.notify' } });
  expect([sixth.status, sixth.body.message]).toEqual([400, tooMany]);
  const allow = (scenarioActions: number) => call('PATCH', '/api/setting', { as, body: { scenarioActions } });
  expect((await allow(21)).body.errors).toEqual({ scenarioActions: 'Please choose a number from 1 to 20.' });
  await allow(6);
  const add = () => call('POST', `/api/scenario/add-reaction/${_id}`, { as, body: { actionId: 'staff.notify' } });
  expect([(await add()).status, (await add()).status]).toEqual([200, 400]);
  await allow(5);
  // A scenario that holds more than is allowed now can be changed, but does not grow.
  expect((await call('PATCH', `/api/scenario/${_id}`, { as, body: { version: 8, startTime: '07:30' } })).status).toBe(200);
  expect((await add()).body.message).toBe(tooMany);
  expect((await call('DELETE', `/api/scenario/delete-reaction/${_id}`, { as, body: { index: 5 } })).status).toBe(200);

  const { body: before } = await call('GET', `/api/scenario/${_id}`, { as });
  const { __v: version, reactions } = before.data;
  expect(reactions[0]).toMatchObject({ connected: false, config: { member: '{{ trigger.member.id }}' } });
  const moved = [...reactions]
    .reverse()
    .map(({ _id, module, connection, config, conditions }: Record<string, unknown>) => ({ _id, module, connection, config, conditions }));
  const after = await call('PATCH', `/api/scenario/${_id}`, { as, body: { version, reactions: moved } });
  expect(after.body.data.reactions.map((one: { _id: string }) => one._id)).toEqual(
    reactions.map((one: { _id: string }) => one._id).reverse(),
  );
  const stale = await call('PATCH', `/api/scenario/${_id}`, { as, body: { version, name: 'Autre' } });
  expect([stale.status, stale.body.data.__v]).toEqual([409, version + 1]);

  // A place with a stale version would delete another reaction.
  expect((await call('DELETE', `/api/scenario/delete-reaction/${_id}?index=0&version=${version}`, { as })).status).toBe(409);
  expect((await call('DELETE', `/api/scenario/delete-reaction/${_id}`, { as })).body.errors).toEqual({
    index: 'Say which reaction to delete: give its place as `index` (the first is 0), or its id as `reactionId`.',
  });
  const byId = await call('DELETE', `/api/scenario/delete-reaction/${_id}?reactionId=${reactions[0]._id}`, { as });
  expect(byId.body.data.reactions).toHaveLength(4);
  const byPlace = await call('DELETE', `/api/scenario/delete-reaction/${_id}`, { as, body: { index: 0, version: byId.body.data.__v } });
  expect(byPlace.body.data.reactions).toHaveLength(3);
  // The catalogue's call names the place alone, in the query or in the body.
  const first = byPlace.body.data.reactions[0]._id;
  const byIndex = await call('DELETE', `/api/scenario/delete-reaction/${_id}?index=0`, { as });
  expect([byIndex.status, byIndex.body.data.reactions.map((one: { _id: string }) => one._id)]).toEqual([
    200,
    expect.not.arrayContaining([first]),
  ]);
  const inBody = await call('DELETE', `/api/scenario/delete-reaction/${_id}`, { as, body: { index: 1 } });
  expect([inBody.status, inBody.body.data.reactions]).toEqual([200, [expect.anything()]]);
  expect((await call('DELETE', `/api/scenario/delete-reaction/${_id}?index=1`, { as })).status).toBe(404);
});

test('only a complete scenario can be switched on, and an active one stays complete', async () => {
  const { _id } = await made({ frequency: 'week', time: 2, startDate: '2026-01-05', startTime: '09:30' });
  const refused = await call('POST', `/api/scenario/${_id}/activate`, { as });
  expect([refused.status, refused.body.message]).toEqual([400, 'This scenario is not complete: Choose what sets the scenario off.']);
  await call('POST', `/api/scenario/change-trigger/${_id}`, { as, body: { triggerId: 'schedule.every' } });
  await call('POST', `/api/scenario/add-reaction/${_id}`, { as, body: { actionId: 'staff.notify' } });
  const { body } = await call('GET', `/api/scenario/${_id}`, { as });
  expect(body.data.problems.map((one: { message: string }) => one.message)).toEqual(['Title is required', 'Message is required']);
  const [reaction] = body.data.reactions;
  const full = { _id: reaction._id, module: 'staff.notify', config: { title: 'Bonjour', message: 'Lundi', other: 'dropped' } };
  const saved = await call('PATCH', `/api/scenario/${_id}`, { as, body: { version: body.data.__v, reactions: [full] } });
  expect(saved.body.data.reactions[0]).toMatchObject({ connected: true, config: { title: 'Bonjour', message: 'Lundi' } });
  const on = await call('POST', `/api/scenario/${_id}/activate`, { as });
  expect(on.body.data.active).toBe(true);
  const next = new Date(on.body.data.nextRun);
  expect([next.getUTCDay(), next.toISOString().slice(11, 16), (next.valueOf() - Date.UTC(2026, 0, 5, 9, 30)) % (14 * 86_400_000)]).toEqual([
    1,
    '09:30',
    0,
  ]);
  // An edit only changes the draft: the published version stays complete until a complete draft is published.
  const broken = await call('PATCH', `/api/scenario/${_id}`, { as, body: { version: on.body.data.__v, reactions: [] } });
  expect([broken.status, broken.body.data.unpublished]).toEqual([200, true]);
  const refusal = await call('POST', `/api/scenario/${_id}/publish`, { as });
  expect([refusal.status, refusal.body.message]).toEqual([400, 'This scenario is not complete: Add at least one reaction.']);
  expect((await call('POST', `/api/scenario/${_id}/pause`, { as })).body.data).toMatchObject({ active: false, nextRun: null });
});

test('a scenario is copied, exported, imported and deleted with the specified responses', async () => {
  const { body: ready } = await call('GET', '/api/scenario/ready-made', { as });
  expect(ready.data.map((one: { key: string }) => one.key)).toContain('late-instalment');
  const { body: one } = await call('POST', '/api/scenario/ready-made/late-instalment', { as });
  const [, , member, access] = one.data.reactions;
  expect(access.conditions[0].field).toBe(`${member.ref}.member.payment.status`);
  const limits = { concurrency: 2, perMinute: 30, pauseAfter: 3 };
  const { body: limited } = await call('PATCH', `/api/scenario/${one.data._id}`, { as, body: { version: one.data.__v, ...limits } });
  expect(limited.data).toMatchObject(limits);
  const { body: copy } = await call('POST', `/api/scenario/${one.data._id}/duplicate`, { as });
  expect(copy.data).toMatchObject(limits);
  expect(copy.data.name).toBe(`${one.data.name} (copy)`);
  expect(copy.data.reactions[3].conditions[0].field).toBe(`${copy.data.reactions[2].ref}.member.payment.status`);
  const { body: file } = await call('GET', `/api/scenario/${copy.data._id}/export`, { as });
  const { status, body: again } = await call('POST', '/api/scenario/import', { as, body: { file: file.data } });
  expect([status, again.data.reactions.length]).toEqual([200, 5]);
  expect(again.data.reactions[3].conditions[0].field).toBe(`${again.data.reactions[2].ref}.member.payment.status`);
  expect(
    (await call('POST', '/api/scenario/import', { as, body: { file: { ...file.data, trigger: { module: 'x.y', config: {} } } } })).status,
  ).toBe(400);
  expect((await call('DELETE', `/api/scenario/delete-scenario/${again.data._id}`, { as })).body).toEqual({
    success: true,
    status: 200,
    message: 'Scenario deleted successfully!',
  });
  expect((await call('GET', `/api/scenario/${again.data._id}`, { as })).status).toBe(404);
  expect((await call('DELETE', `/api/scenario/delete-scenario/${randomUUID()}`, { as })).status).toBe(404);
});

test('an imported scenario keeps the words that are also the name of a step', async () => {
  const { body: ready } = await call('POST', '/api/scenario/ready-made/late-instalment', { as });
  const { body: file } = await call('GET', `/api/scenario/${ready.data._id}/export`, { as });
  const add = { ref: 'member', module: 'members.upsert', config: { email: '{{ trigger.email }}' }, conditions: [] };
  const tell = {
    ref: 'note',
    module: 'staff.notify',
    config: { title: 'A new member', message: '{{ member.member.name }} is a member', priority: 'low' },
    conditions: [{ field: 'member.created', operator: 'equals', value: 'true' }],
  };
  const { status, body: made } = await call('POST', '/api/scenario/import', {
    as,
    body: { file: { ...file.data, reactions: [add, tell] } },
  });
  expect(status).toBe(200);
  const [{ module, ref }, { config, conditions }] = made.data.reactions;
  expect([module, config, conditions[0].field]).toEqual([
    'members.upsert',
    { title: 'A new member', message: `{{ ${ref}.member.name }} is a member`, priority: 'low' },
    `${ref}.created`,
  ]);
});

test('an exported scenario holds no secret that was typed into a header or an address', async () => {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Avec clé' } });
  const reaction = {
    module: 'http.request',
    config: {
      method: 'POST',
      url: 'https://user:sesame@api.example.com/leads?api_key=sesame&page=2#top',
      headers: [
        { name: 'Authorization', value: 'Bearer sesame' },
        { name: 'X-Custom', value: 'sesame' },
        { name: 'Accept', value: 'application/json' },
      ],
      body: '{}',
    },
  };
  const saved = await call('PATCH', `/api/scenario/${made.data._id}`, {
    as,
    body: { version: made.data.__v, trigger: { module: 'webhooks.received', config: {} }, reactions: [reaction] },
  });
  expect(saved.status).toBe(200);
  const { body: file } = await call('GET', `/api/scenario/${made.data._id}/export`, { as });
  expect(JSON.stringify(file)).not.toContain('sesame');
  expect(file.data.reactions[0].config).toMatchObject({
    url: 'https://api.example.com/leads?api_key=&page=2#top',
    headers: [
      { name: 'Authorization', value: '' },
      { name: 'X-Custom', value: '' },
      { name: 'Accept', value: 'application/json' },
    ],
  });
});

test('the catalogue lists services, their modules and the options of a field', async () => {
  const { body: services } = await call('GET', '/api/service', { as });
  expect(services.data.find((one: { id: string }) => one.id === 'members')).toMatchObject({
    name: 'Members',
    color: expect.stringMatching(/^#/),
    triggers: 6,
  });
  const { body: modules } = await call('GET', '/api/service/actions/http', { as });
  const [http] = modules.data;
  expect([http.id, http.type, http.fields[0].name, http.authfields.length]).toEqual(['http.request', 'action', 'method', 6]);
  await call('POST', '/api/tags', { as, body: { name: 'VIP' } });
  const { body: tags } = await call('GET', '/api/scenario/option/members.add-tags?field=tags&search=vip', { as });
  expect(tags.data.map((one: { label: string }) => one.label)).toEqual(['VIP']);
  expect((await call('GET', '/api/scenario/option/members.add-tags?field=constructor', { as })).status).toBe(404);
});

test('a connection never returns its secrets', async () => {
  const { body } = await call('POST', '/api/connection', {
    as,
    body: { service: 'http', name: 'CRM', values: { host: 'crm.exemple.sn', token: 'tres-secret-1234', username: '' } },
  });
  expect(body.data).toMatchObject({ name: 'CRM', fields: ['host', 'token'], usedBy: 0, check: null });
  const changed = await call('PATCH', `/api/connection/${body.data._id}`, { as, body: { values: { username: 'awa' } } });
  expect(changed.body.data.fields).toEqual(['host', 'token', 'username']);
  const { body: list } = await call('GET', '/api/connection?service=http', { as });
  expect(JSON.stringify([list, changed.body])).not.toContain('tres-secret');
  const row = await db.selectFrom('connection').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('tres-secret');
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('tres-secret');

  // A connection to another server only gets secrets that are entered again.
  const move = (values: object) => call('PATCH', `/api/connection/${body.data._id}`, { as, body: { values } });
  const moved = await move({ host: 'voleur.example' });
  expect(moved).toMatchObject({ status: 400, body: { errors: { token: expect.stringContaining('Enter this again') } } });
  expect((await move({ host: 'crm.exemple.sn', username: 'binta' })).status).toBe(200);
  expect((await move({ host: 'crm2.exemple.sn', token: 'tres-secret-1234' })).status).toBe(200);
  const nowhere = { service: 'http', name: 'Sans serveur', values: { token: 'tres-secret-1234' } };
  expect((await call('POST', '/api/connection', { as, body: nowhere })).body.errors).toEqual({ host: expect.stringContaining('server') });

  const { _id } = await made();
  const used = { module: 'http.request', connection: body.data._id, config: {} };
  const saved = await call('PATCH', `/api/scenario/${_id}`, { as, body: { version: 1, reactions: [used] } });
  expect(saved.status).toBe(200);
  expect((await call('DELETE', `/api/connection/${body.data._id}`, { as })).body.message).toBe('A scenario uses this connection.');
  const wrong = { ...used, module: 'staff.notify' };
  expect((await call('PATCH', `/api/scenario/${_id}`, { as, body: { version: 2, reactions: [wrong] } })).status).toBe(400);
  await call('DELETE', `/api/scenario/delete-scenario/${_id}`, { as });
  expect((await call('DELETE', `/api/connection/${body.data._id}`, { as })).status).toBe(200);
});

test('a reaction that is added again because the answer was lost stands there once', async () => {
  const { _id } = await made();
  const add = {
    ...{ method: 'POST' as const, url: `/api/scenario/add-reaction/${_id}` },
    payload: { actionId: 'staff.notify' },
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': 'add-reaction-1234' },
  };
  const [first, again] = [await app.inject(add), await app.inject(add)];
  expect([first.json().data.reactions.length, again.json()]).toEqual([1, first.json()]);
});

test('outputs name answers by the ids of their questions and show their titles', async () => {
  const [name, city] = [buildQuestion({ title: 'Nom complet' }), buildQuestion({ title: 'Ville' })];
  const { body: form } = await call('POST', '/api/forms', { as, body: { form: buildForm({ questions: [name, city] }) } });
  const { _id: formId, rev } = form.data;
  await call('POST', '/api/answers', { body: { formId, answers: { [name.id]: 'Awa Diop', [city.id]: 'Dakar' } } });
  const { _id, __v: version } = await made();
  const trigger = { module: 'forms.answered', config: { form: [formId] } };
  expect((await call('PATCH', `/api/scenario/${_id}`, { as, body: { version, trigger } })).status).toBe(200);
  const outputs = async () => (await call('GET', `/api/scenario/${_id}/samples`, { as })).body.data[0];

  // Before anybody has answered, the questions of the form can already be used.
  const questions = [
    { path: `answers.${name.id}`, label: 'Nom complet' },
    { path: `answers.${city.id}`, label: 'Ville' },
  ];
  expect(await outputs()).toMatchObject({ source: 'declared', output: { answers: { [city.id]: expect.any(String) } }, outputs: questions });

  // A new title leaves the path as it is; a removed question stays while the example answers it.
  const tested = await call('POST', `/api/scenario/${_id}/test-step`, { as, body: { step: 'trigger' } });
  expect(tested.body.data.output.answers).toEqual({ [name.id]: 'Awa Diop', [city.id]: 'Dakar' });
  await call('POST', '/api/forms', {
    as,
    body: { form: { ...buildForm({ questions: [{ ...name, title: 'Prénom et nom' }] }), id: formId, rev } },
  });
  expect(await outputs()).toMatchObject({
    source: 'test',
    outputs: [
      { path: `answers.${name.id}`, label: 'Prénom et nom' },
      { path: `answers.${city.id}`, label: 'Ville (removed)' },
    ],
  });
  // A text that is not an id finds nothing.
  const odd = await call('PATCH', `/api/scenario/${_id}`, {
    as,
    body: { version: version + 1, trigger: { ...trigger, config: { form: ['x'] } } },
  });
  expect([odd.status, (await call('POST', `/api/scenario/${_id}/test-step`, { as, body: { step: 'trigger' } })).status]).toEqual([
    200, 200,
  ]);
});

test('a value that is not among the options of its field is said at its place, and no scenario is active with it', async () => {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Essai' } });
  const change = (source: unknown, unit: string, version: number) =>
    call('PATCH', `/api/scenario/${made.data._id}`, {
      as,
      body: {
        version,
        trigger: { module: 'members.created', config: { source } },
        reactions: [{ module: 'flow.wait', config: { amount: 1, unit } }],
      },
    });
  const { body: wrong } = await change(['facebook', 'tiktok'], 'weeks', made.data.__v);
  const message = (label: string) => `“${label}” has a value that is not among its options. Choose one of them.`;
  expect(wrong.data.problems).toEqual([
    { step: 'trigger', field: 'source', message: message('Only from') },
    { step: wrong.data.reactions[0]._id, field: 'unit', message: message('Unit') },
  ]);
  expect((await call('POST', `/api/scenario/${made.data._id}/activate`, { as })).status).toBe(400);

  // One value that is not in a list counts as a list of one.
  const { body: right } = await change('facebook', 'days', wrong.data.__v);
  expect(right.data.problems).toEqual([]);
  expect((await call('POST', `/api/scenario/${made.data._id}/activate`, { as })).status).toBe(200);
  const rows = await db.selectFrom('scenario').select('trigger_filter').where('id', '=', made.data._id).execute();
  expect(rows).toEqual([{ trigger_filter: { source: ['facebook'] } }]);
});
