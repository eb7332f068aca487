import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, signature, startListener } from '#server/testing/scenarios.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(listener.url).host } });
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

const hook = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: path, payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
const request = {
  module: 'http.request',
  config: { method: 'POST', url: `${listener.url}/once`, body: '{"name": "{{ trigger.body.name }}"}' },
};
const member = async (name: string, email: string) =>
  (await call('POST', '/api/circle/create', { as, body: { name, email } })).body.data._id as string;

/** Makes a webhook scenario that was never live. */
async function draft(verify = false) {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Essai' } });
  const id: string = made.data._id;
  const change = { version: made.data.__v, trigger: { module: 'webhooks.received', config: { verify } }, reactions: [request] };
  const { body } = await call('PATCH', `/api/scenario/${id}`, { as, body: change });
  const get = async (what: string) => (await call('GET', `/api/scenario/${id}/${what}`, { as })).body;
  const post = (what: string, sent: object) => call('POST', `/api/scenario/${id}/${what}`, { as, body: sent });
  return { id, path: new URL(body.data.webhookUrl).pathname, reaction: body.data.reactions[0], get, post };
}

test('a webhook that was never published stores its last calls, and the call that staff wait for becomes the example', async () => {
  const { id, path, get, post } = await draft();
  expect((await hook(path, { name: 'Trop tôt' }, { authorization: 'Bearer jeton', 'x-shop-topic': 'order' })).statusCode).toBe(409);
  const { body: waits } = await post('listen', {});
  expect(Date.parse(waits.data.listensUntil)).toBeGreaterThan(Date.now() + 500_000);
  const taken = await hook(path, { name: 'Awa Diop', password: 'x' });
  expect([taken.statusCode, taken.json().message]).toEqual([202, 'Taken as an example: this scenario is not active yet.']);
  expect((await get('samples')).data[0]).toMatchObject({ source: 'test', output: { body: { name: 'Awa Diop', password: '•••' } } });
  const { data, listensUntil } = await get('calls');
  expect([listensUntil, data.map((one: { output: { body: { name: string } } }) => one.output.body.name)]).toEqual([
    null,
    ['Awa Diop', 'Trop tôt'],
  ]);
  expect(data[1].headers).toMatchObject({ authorization: '•••', 'x-shop-topic': 'order', 'content-type': 'application/json' });
  expect(await runs(id)).toEqual([]);

  await post('sample', { call: data[1]._id });
  expect((await get('samples')).data[0].output.body.name).toBe('Trop tôt');
  const bad = await post('sample', { text: '{name' });
  expect([bad.status, bad.body.errors.text]).toEqual([400, expect.stringMatching(/^This is not JSON/)]);
  expect((await post('sample', { text: '{"name": "Collé"}' })).body.data.output.body).toEqual({ name: 'Collé' });

  for (let i = 0; i < 22; i++) await hook(path, { name: `N${i}` });
  expect((await get('calls')).data).toHaveLength(20);
});

test('a refused call is shown with its reason and without its content', async () => {
  const { path, get, post } = await draft(true);
  const { body: made } = await post('webhook-secret', {});
  expect((await hook(path, { name: 'Faux' })).statusCode).toBe(401);
  expect((await get('calls')).data).toMatchObject([
    { output: null, problem: 'This call carries no signature. The trigger of the scenario says how the caller signs each call.' },
  ]);
  await post('listen', {});
  const body = { name: 'Signé' };
  expect((await hook(path, body, signature(made.data.secret, JSON.stringify(body)))).statusCode).toBe(202);
  expect((await get('samples')).data[0].output.body).toEqual(body);
});

test('a test runs for the chosen subject, and only after what it sends was confirmed', async () => {
  listener.heard.length = 0;
  const { id, path, reaction, get, post } = await draft();
  expect((await get('subjects')).data).toEqual([]);
  await hook(path, { name: 'Moussa' });
  await post('sample', { text: '{"name": "Awa Diop"}' });
  const { data: choices } = await get('subjects');
  expect(choices.map(({ label }: { label: string }) => label)).toEqual(['Awa Diop', 'Moussa']);
  const subject = choices[1].id;

  for (const what of ['run', 'test-step'] as const) {
    const body = what === 'run' ? {} : { step: reaction._id };
    expect((await post(what, body)).body.errors).toEqual({ subject: 'Choose whom or what to run it for.' });
    const asked = await post(what, { ...body, subject });
    expect([asked.status, asked.body.message]).toEqual([409, `Confirm first what this does: HTTP POST to ${new URL(listener.url).host}.`]);
    expect(asked.body.data.steps[0]).toMatchObject({
      outcome: 'runs',
      leaves: true,
      values: expect.arrayContaining([{ label: 'Body', value: '{"name": "Moussa"}' }]),
    });
    expect((await post(what, { ...body, subject, confirmed: true, version: asked.body.data.version - 1 })).status).toBe(409);
    await drain();
    expect(listener.heard).toHaveLength(what === 'run' ? 0 : 1);
    const done = await post(what, { ...body, subject, confirmed: true, version: asked.body.data.version });
    expect(done.status).toBe(200);
    await drain();
  }
  expect(listener.heard.map(({ body }) => JSON.parse(body))).toEqual([{ name: 'Moussa' }, { name: 'Moussa' }]);
  expect(await runs(id)).toMatchObject([{ state: 'succeeded', source: 'manual', subject: 'Moussa' }]);
});

test('a step that is tested again because the answer was lost is done once', async () => {
  listener.heard.length = 0;
  const { id, reaction, post } = await draft();
  await post('sample', { text: '{"name": "Awa Diop"}' });
  const test = {
    ...{ method: 'POST' as const, url: `/api/scenario/${id}/test-step` },
    payload: { step: reaction._id, subject: 'example', confirmed: true },
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': 'test-step-1234' },
  };
  const [first, again] = [await app.inject(test), await app.inject(test)];
  expect([first.json().data.ok, again.json()]).toEqual([true, first.json()]);
  expect(listener.heard).toHaveLength(1);
});

test('a test sends nothing to the invented example of a step that was not tested', async () => {
  const subject = await member('Khady Sow', 'khady@exemple.sn');
  const config = { to: '{{ step_261a51fa.member.email }}', subject: 'Bonjour', text: 'Lundi' };
  const { id, scenario } = await build({ module: 'members.created' }, [
    { module: 'members.find', config: { member: '{{ trigger.member.id }}' }, ...{ _id: '01a1fc53-4cf7-70ec-9b14-429e261a51fa' } },
    { module: 'mail.send', config },
  ]);
  const [find, send] = scenario.reactions.map(({ _id }: { _id: string }) => _id);
  const ask = (step: string) => call('POST', `/api/scenario/${id}/test-step`, { as, body: { step, subject, confirmed: true } });
  const sentTo = async () => (await db.selectFrom('delivery').select('to_address').execute()).map((one) => one.to_address);
  const refused = await ask(send);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Test step 1 \(Find member\) first/)]);
  expect(await sentTo()).toEqual([]);
  expect((await ask(find)).body.data.ok).toBe(true);
  expect((await ask(send)).body.data.ok).toBe(true);
  expect(await sentTo()).toEqual(['khady@exemple.sn']);
  // The step that was tested for Khady has no values for Awa.
  const awa = await member('Awa Fall', 'awa.fall@exemple.sn');
  const forAwa = (step: string) => call('POST', `/api/scenario/${id}/test-step`, { as, body: { step, subject: awa, confirmed: true } });
  expect([(await forAwa(send)).status, await sentTo()]).toEqual([409, ['khady@exemple.sn']]);
  expect((await forAwa(find)).body.data.ok).toBe(true);
  expect((await forAwa(send)).body.data.ok).toBe(true);
  expect((await sentTo()).sort()).toEqual(['awa.fall@exemple.sn', 'khady@exemple.sn']);
});

test('a test uses no values of an example that was replaced meanwhile', async () => {
  const { id } = await draft();
  const sample = (email: string) => call('POST', `/api/scenario/${id}/sample`, { as, body: { text: JSON.stringify({ email }) } });
  await member('Ndèye Ba', 'ndeye@exemple.sn');
  await member('Omar Sy', 'omar@exemple.sn');
  const { body: read } = await call('GET', `/api/scenario/${id}`, { as });
  const reactions = [
    { _id: '01a1fc53-4cf7-70ec-9b14-429e26aa51fb', module: 'members.find', config: { member: '{{ trigger.body.email }}' } },
    { module: 'staff.notify', config: { title: '{{ step_26aa51fb.member.email }}', message: 'M', priority: 'low' } },
  ];
  const { body: saved } = await call('PATCH', `/api/scenario/${id}`, { as, body: { version: read.data.__v, reactions } });
  const [find, notify] = saved.data.reactions.map(({ _id }: { _id: string }) => _id);
  const ask = async (step: string) =>
    (await call('POST', `/api/scenario/${id}/test-step`, { as, body: { step, subject: 'example', confirmed: true } })).status;
  await sample('ndeye@exemple.sn');
  expect([await ask(find), await ask(notify)]).toEqual([200, 200]);
  await sample('omar@exemple.sn');
  expect([await ask(notify), await ask(find), await ask(notify)]).toEqual([409, 200, 200]);
});

test('members who fit the trigger are offered, and a preview changes nothing', async () => {
  const { body: tag } = await call('POST', '/api/tags', { as, body: { name: 'VIP' } });
  const treated = await member('Fatou Traitée', 'fatou@exemple.sn');
  await member('Fatou Autre', 'autre@exemple.sn');
  await call('PATCH', `/api/circle/members/${treated}`, { as, body: { status: 'TRAITÉ' } });
  const { body: template } = await call('POST', '/api/templates', {
    as,
    body: { name: 'Bienvenue', subject: 'Bonjour {{ name }}', body: '<p>Bienvenue {{ fullName }}</p>', status: 'Active' },
  });
  const { id } = await build({ module: 'members.status-changed', config: { to: ['TRAITÉ'] } }, [
    { module: 'members.add-tags', config: { member: '{{ trigger.member.id }}', tags: [tag.data._id] } },
    { module: 'mail.send-template', config: { member: '{{ trigger.member.id }}', template: template.data._id } },
    {
      module: 'staff.notify',
      config: { title: 'X', message: 'Y', priority: 'low' },
      conditions: [{ field: 'trigger.to', operator: 'equals', value: 'REJETÉ' }],
    },
  ]);
  const { body: found } = await call('GET', `/api/scenario/${id}/subjects?search=FATOU`, { as });
  expect(found.data).toEqual([{ id: treated, label: 'Fatou Traitée', detail: 'fatou@exemple.sn' }]);
  const { body: shown } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: treated } });
  expect(shown.data).toMatchObject({ subject: 'Fatou Traitée · status is now Processed', holds: true });
  expect(shown.data.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['runs', 'runs', 'skipped']);
  expect(shown.data.steps[0].values).toContainEqual({ label: 'Tags', value: 'VIP' });
  expect(shown.data.steps[1].values).toContainEqual({ label: 'Text', value: 'Bienvenue Fatou Traitée' });
  expect(shown.data.steps[2].conditions).toEqual({ says: 'Status now is Rejected', holds: false });
  expect(shown.data.effects).toEqual([
    'Gives tags to Fatou Traitée (fatou@exemple.sn)',
    expect.stringMatching(/^E-mail “Bonjour.*” to fatou@exemple.sn$/),
  ]);
  const { body: after } = await call('GET', `/api/circle/members/${treated}`, { as });
  expect(after.data.tags).toEqual([]);
  expect((await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: 'x' } })).status).toBe(404);
});

test('a dry run says when a wait ends and whether conditions hold, and hides secrets of a request', async () => {
  const { id } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'flow.wait', config: { amount: 2, unit: 'days' } },
    {
      module: 'http.request',
      config: {
        method: 'POST',
        url: `${listener.url}/once?token=geheim&page=2`,
        headers: [{ name: 'X-Key', value: 'geheim' }],
        body: '{"name": "{{ trigger.body.name }}"}',
      },
      conditions: [{ field: 'trigger.body', operator: 'not-empty', value: '' }],
    },
  ]);
  await call('POST', `/api/scenario/${id}/sample`, { as, body: { text: '{"name": "Awa Diop"}' } });
  const { body } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: 'example' } });
  const [wait, request] = body.data.steps;
  expect(Date.parse(wait.waitsUntil) - Date.now()).toBeGreaterThan(172_700_000);
  expect(request.conditions).toEqual({ says: 'Body is not empty', holds: true });
  expect(request.values).toContainEqual({ label: 'Address', value: `${listener.url}/once?token=&page=2` });
  expect(request.values).toContainEqual({ label: 'Headers', value: expect.stringMatching(/^X-Key: •••$/m) });
  expect(request.values).toContainEqual({ label: 'Body', value: '{"name": "Awa Diop"}' });
  expect(JSON.stringify(body)).not.toContain('geheim');
  await call('POST', `/api/scenario/${id}/pause`, { as });
});

test.each([
  'members.created',
  'members.payment-changed',
  'members.subscription-changed',
  'members.tag-added',
  'payments.recorded',
  'payments.failed',
  'forms.answered',
  'reservations.created',
  'reservations.changed',
  'reminders.sent',
  'schedule.every',
])('the subjects of %s are found by a search', async (module) => {
  const { id } = await build({ module }, [{ module: 'staff.notify', config: { title: 'T', message: 'M', priority: 'low' } }]);
  const { status, body } = await call('GET', `/api/scenario/${id}/subjects?search=${encodeURIComponent("n'd%_")}`, { as });
  expect([status, Array.isArray(body.data)]).toEqual([200, true]);
  expect((await call('GET', `/api/scenario/${id}/subjects`, { as })).status).toBe(200);
  await call('POST', `/api/scenario/${id}/pause`, { as });
});
