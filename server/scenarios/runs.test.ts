import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seal } from '#server/secrets.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, signature, startListener } from '#server/testing/scenarios.ts';

const listener = await startListener();
const world = await testApp({ env: { OUTBOUND_ALLOW: new URL(listener.url).host } });
const { app, call, db, deps } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail, makeDue } = scenarioTools(world, as);

const post = (path: string, more: Record<string, unknown> = {}) => ({
  module: 'http.request',
  config: { method: 'POST', url: `${listener.url}${path}`, ...more },
});
const notice = { module: 'staff.notify', config: { title: 'T {{ trigger.body.n }}', message: 'M', priority: 'low' } };
const open = { module: 'webhooks.received', config: { verify: false } };
const hook = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a new member starts a run in the same transaction, with mapped values and visible effects', async () => {
  const { body: tag } = await call('POST', '/api/tags', { as, body: { name: 'Nouveau' } });
  const { id } = await build({ module: 'members.created' }, [
    { module: 'members.add-tags', config: { member: '{{ trigger.member.id }}', tags: [tag.data._id] } },
    {
      module: 'staff.notify',
      config: { title: 'Bienvenue {{ trigger.member.firstName | upper }}', message: '{{ trigger.member.email }}', priority: 'low' },
    },
  ]);
  const heard: ('due' | 'done')[] = [];
  const forget = deps.events.subscribe((event) => {
    if (event.type === 'scenario.changed' && event.scenarioId === id) heard.push(event.due ? 'due' : 'done');
  });
  const { body: member } = await call('POST', '/api/circle/create', { as, body: { name: 'Awa Diop', email: 'awa@exemple.sn' } });
  expect(await runs(id)).toMatchObject([{ state: 'queued', subject: 'Awa Diop', source: 'event' }]);
  await drain();
  // Screens are notified of finished runs after they were notified of due ones.
  await expect.poll(() => heard.join()).toMatch(/due.*done/);
  forget();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded', error: null, subject: 'Awa Diop · became a member', trigger: 'Member created' });
  const { body: after } = await call('GET', `/api/circle/members/${member.data._id}`, { as });
  expect(after.data.tags.map((one: { name: string }) => one.name)).toEqual(['Nouveau']);
  const { body: inbox } = await call('GET', '/api/notifications?search=Bienvenue', { as });
  expect(inbox.notifications[0]).toMatchObject({ title: 'Bienvenue AWA', message: 'awa@exemple.sn' });
  const { detail: steps } = await detail(run!._id);
  expect(steps.map((one: { state: string; index: number }) => [one.index, one.state])).toEqual([
    [0, 'succeeded'],
    [1, 'succeeded'],
    [2, 'succeeded'],
  ]);
  expect(steps[0].output.member).toMatchObject({ fullName: 'Awa Diop', email: 'awa@exemple.sn' });
  // A member that is refused for another reason starts no run either.
  await call('POST', '/api/circle/create', { as, body: { name: 'Awa Diop', email: 'awa@exemple.sn' } });
  expect(await runs(id)).toHaveLength(1);
  expect((await call('GET', `/api/scenario/${id}`, { as })).body.data.lastRun).not.toBeNull();
});

test('a signed webhook is answered when its run is committed, and recognised when it is repeated', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: true, dedupe: 'body.id' } }, [notice]);
  const body = JSON.stringify({ id: 'evt_1', n: 7, name: 'Moussa' });
  expect((await hook(path, body)).statusCode).toBe(401);
  const { body: made } = await call('POST', `/api/scenario/${id}/webhook-secret`, { as });
  const { secret } = made.data;
  expect((await hook(path, body, signature('wrong', body))).statusCode).toBe(401);
  const first = await hook(path, body, signature(secret, body));
  expect([first.statusCode, first.json()]).toEqual([202, { success: true, message: 'Accepted.' }]);
  expect((await hook(path, body, signature(secret, body))).json().message).toBe('This event is known already.');
  expect(await runs(id)).toMatchObject([{ state: 'queued', subject: 'Moussa', source: 'webhook' }]);
  await drain();
  expect((await call('GET', '/api/notifications?search=T', { as })).body.notifications[0].title).toBe('T 7');
  expect((await hook(`/api/hooks/${'x'.repeat(32)}`, body)).statusCode).toBe(404);
});

test('conditions of the trigger filter runs, and conditions of a step skip that step', async () => {
  const conditions = [
    { field: 'trigger.body.status', operator: 'equals', value: 'payé' },
    { field: 'trigger.body.amount', operator: 'greater', value: 1000 },
  ];
  const { id, hook: path } = await build(
    open,
    [{ ...notice, conditions: [{ field: 'trigger.body.vip', operator: 'not-empty', value: '' }] }, post('/done')],
    { conditions },
  );
  await hook(path, { status: 'PAYE', amount: '25000' });
  await hook(path, { status: 'payé', amount: 500 });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['filtered', 'succeeded']);
  const { detail: steps } = await detail((await runs(id))[1]!._id);
  expect(steps.map((one: { state: string }) => one.state)).toEqual(['succeeded', 'skipped', 'succeeded']);
});

test('a step is retried with the same key after the wait that the other side asks for', async () => {
  listener.heard.length = 0;
  const config = { body: '{"who": "{{ trigger.body.who }}", "n": {{ trigger.body.n }}}' };
  const { id, hook: path } = await build(open, [notice, post('/retry', config), notice]);
  listener.answerNext({ status: 429, headers: { 'retry-after': '120' } }, { status: 503 });
  await hook(path, { who: 'A "quoted" name', n: 3 });
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'waiting', error: expect.stringContaining('asks us to wait') });
  const row = await db.selectFrom('scenario_run').selectAll().where('id', '=', run!._id).executeTakeFirstOrThrow();
  expect(row.wake_at!.valueOf() - Date.now()).toBeGreaterThan(110_000);
  await makeDue(id);
  await drain();
  await makeDue(id);
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'succeeded', error: null });
  expect(listener.heard.map(({ body }) => JSON.parse(body))).toEqual(Array.from({ length: 3 }, () => ({ who: 'A "quoted" name', n: 3 })));
  expect(new Set(listener.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const { detail: steps } = await detail(run!._id);
  expect(steps[2]).toMatchObject({ attempt: 3, output: { status: 200, body: { ok: true } }, earlier: [{ attempt: 1 }, { attempt: 2 }] });
});

test('a step is not done when the service says that its address has moved', async () => {
  for (const status of [301, 307, 308]) {
    const { id, hook: path } = await build(open, [post('/old')]);
    listener.answerNext({ status, headers: { location: '/new' }, body: '' });
    await hook(path, { who: 'Awa' });
    await drain();
    const [run] = await runs(id);
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining(`this address has moved to ${listener.url}/new.`) });
  }
  // A service answers so when it has done what was asked and shows it elsewhere.
  const { id, hook: path } = await build(open, [post('/done')]);
  listener.answerNext({ status: 303, headers: { location: '/seen' }, body: '' });
  await hook(path, { who: 'Awa' });
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'succeeded' });
});

test('a value of a stranger cannot change the JSON of an HTTP step, and a template that cannot be escaped is refused', async () => {
  listener.heard.length = 0;
  const request = {
    method: 'POST',
    url: `${listener.url}/people/{{ trigger.body.name }}?n={{ trigger.body.name }}`,
    headers: [{ name: 'X-Name', value: '{{ trigger.body.header }}' }],
    body: '{"name": "{{ trigger.body.name }}", "amount": {{ trigger.body.amount }}}',
  };
  const { id, hook: path } = await build(open, [{ module: 'http.request', config: request }]);
  const name = 'Awa", "role": "admin", "x": "../?a=1&b=\\\n';
  await hook(path, { name, amount: 50_000, header: 'Awa' });
  await hook(path, { name, amount: 1, header: 'Awa\r\nX-Role: admin' });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
  const [heard] = listener.heard;
  expect(JSON.parse(heard!.body)).toEqual({ name, amount: 50_000 });
  expect(heard!.headers).toMatchObject({ 'content-type': 'application/json', 'x-name': 'Awa' });
  const url = new URL(heard!.path, listener.url);
  expect([decodeURIComponent(url.pathname), [...url.searchParams]]).toEqual([`/people/${name}`, [['n', name]]]);

  const { body: now } = await call('GET', `/api/scenario/${id}`, { as });
  await call('POST', `/api/scenario/${id}/pause`, { as });
  const config = { ...request, url: 'https://{{ trigger.body.host }}/', body: '{"name": {{ trigger.body.name }}' };
  const reactions = [{ _id: now.data.reactions[0]._id, module: 'http.request', config }];
  const { body: saved } = await call('PATCH', `/api/scenario/${id}`, { as, body: { version: now.data.__v + 1, reactions } });
  expect(saved.data.problems).toMatchObject([
    { field: 'url', message: expect.stringContaining('fixed host') },
    { field: 'body', message: expect.stringContaining('not valid JSON') },
  ]);
  expect((await call('POST', `/api/scenario/${id}/activate`, { as })).status).toBe(400);
});

test('a run names the person and what happened', async () => {
  const { id } = await build({ module: 'payments.recorded' }, [notice]);
  const { body: member } = await call('POST', '/api/circle/create', { as, body: { name: 'Aminata Sow', email: 'aminata@exemple.sn' } });
  await db
    .insertInto('payment')
    .values({
      member_id: member.data._id,
      category: 'Registration',
      name: 'A. Sow',
      produit: 'COACHING',
      moyen: 'Cash',
      amount: 50_000,
      currency: 'XOF',
      payment_id: 'recu-37',
      paid_at: new Date(),
    })
    .execute();
  const { id: hooked, hook: path } = await build(open, [notice]);
  await hook(path, { type: 'order.paid', customer: { first_name: 'Fatou', last_name: 'Ba' } });
  await hook(path, { ref: 'CMD-7' });
  await hook(path, {});
  await drain();
  expect(await runs(id)).toMatchObject([{ subject: 'Aminata Sow · paid F\u202fCFA\u00a050,000', trigger: 'Payment recorded' }]);
  expect((await runs(hooked)).map(({ subject }) => subject)).toEqual([null, 'Call with id CMD-7', 'Fatou Ba · order.paid']);
});

test('a run continues after its last committed step when its worker died', async () => {
  listener.heard.length = 0;
  const { id, hook: path } = await build(open, [post('/one'), post('/two'), post('/three')]);
  await hook(path, {});
  listener.answerNext({ status: 200 }, { status: 500 });
  await drain();
  // This is the state that a worker leaves when it is killed during the second step.
  await sql`update scenario_run set state = 'running', claim = gen_random_uuid(), wake_at = now() - interval '1 second' where scenario_id = ${id}`.execute(
    db,
  );
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'succeeded' });
  expect(listener.heard.map((one) => one.path)).toEqual(['/one', '/two', '/two', '/three']);
});

test('a step without an idempotency key needs review when it was interrupted', async () => {
  const { body: connection } = await call('POST', '/api/connection', {
    as,
    body: { service: 'telegram', name: 'Bot', values: { token: '123:abcdef' } },
  });
  const telegram = { module: 'telegram.send-message', connection: connection.data._id, config: { chat: '@coaching', text: 'Bonjour' } };
  const { id, hook: path } = await build(open, [telegram, notice]);
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => hook(path, { n: 5 })));
  expect([one, two, three].map((answer) => answer!.statusCode)).toEqual([202, 202, 202]);
  await sql`
    with begun as (update scenario_run set state = 'running', attempt = 1, claim = gen_random_uuid(), wake_at = now() - interval '1 second', started_at = now()
      where scenario_id = ${id} returning id)
    insert into scenario_run_step (run_id, index, state, attempt, started_at) select id, 1, 'running', 1, now() from begun`.execute(db);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['needs-review', 'needs-review', 'needs-review']);
  const ids = (await runs(id)).map(({ _id }) => _id);
  const resolve = (runId: string, decision: string) => call('POST', `/api/scenario/run/${runId}/resolve`, { as, body: { decision } });
  await resolve(ids[0]!, 'done');
  expect((await resolve(ids[1]!, 'stop')).body.data.state).toBe('failed');
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['succeeded', 'failed', 'needs-review']);
  expect((await resolve(ids[0]!, 'again')).status).toBe(409);
});

test('the secrets of a connection go only to its own server, even when it was made before servers were asked for', async () => {
  const { body } = await call('POST', '/api/connection', {
    as,
    body: { service: 'http', name: 'Autre', values: { host: 'crm.exemple.sn', token: 'jeton-tres-secret' } },
  });
  listener.heard.length = 0;
  const step = { ...post('/bound'), connection: body.data._id };
  const { id, hook: path } = await build(open, [step], { pauseAfter: 10 });
  await hook(path, {});
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('are for another server') });
  expect(listener.heard).toHaveLength(0);

  const { host } = new URL(listener.url);
  const secret = seal(deps.env.CAURI_SECRET_KEY, `connection:${body.data._id}`, JSON.stringify({ token: 'jeton-tres-secret' }));
  await db
    .updateTable('connection')
    .set({ secret, fields: ['token'], former_hosts: host })
    .where('id', '=', body.data._id)
    .execute();
  await hook(path, {});
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'succeeded' });
  expect(listener.heard[0]!.headers.authorization).toBe('Bearer jeton-tres-secret');
});

test('a connection whose header has a name that cannot be sent ends the run with a sentence', async () => {
  const values = { host: new URL(listener.url).host, header: 'Clé API', value: 'jeton-tres-secret' };
  const { body } = await call('POST', '/api/connection', { as, body: { service: 'http', name: 'Accent', values } });
  const { id, hook: path } = await build(open, [{ ...post('/accent'), connection: body.data._id }]);
  await hook(path, {});
  await drain();
  expect((await runs(id))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('The header “clé api” cannot be sent') });
});

test('the history hides secrets, and private addresses cannot be called', async () => {
  const { body: connection } = await call('POST', '/api/connection', {
    as,
    body: { service: 'http', name: 'CRM', values: { host: new URL(listener.url).host, token: 'jeton-tres-secret' } },
  });
  listener.heard.length = 0;
  listener.answerNext({ status: 200, body: '{"echo":"Bearer jeton-tres-secret","password":"x"}' });
  const guarded = { ...post('/secret'), connection: connection.data._id };
  const inside = { module: 'http.request', config: { method: 'GET', url: 'http://169.254.169.254/latest/meta-data' } };
  const { id, hook: path } = await build(open, [guarded, inside], { pauseAfter: 1 });
  await hook(path, {});
  await drain();
  expect(listener.heard[0]!.headers.authorization).toBe('Bearer jeton-tres-secret');
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('private network') });
  const kept = await detail(run!._id);
  expect(kept.detail[1].output.body).toEqual({ echo: 'Bearer •••', password: '•••' });
  expect(JSON.stringify(kept)).not.toContain('jeton');
  // One failure was allowed, so the scenario is paused automatically and admins are notified.
  const { body } = await call('GET', `/api/scenario/${id}`, { as });
  expect(body.data).toMatchObject({ active: false, pausedReason: expect.stringMatching(/^A run failed with: .*private network/) });
  expect((await call('GET', '/api/notifications?search=paused', { as })).body.notifications).toHaveLength(1);

  const again = await call('POST', `/api/scenario/run/${run!._id}/retry`, { as });
  expect(again.body.data.state).toBe('waiting');
  const replay = await call('POST', `/api/scenario/run/${run!._id}/replay`, { as });
  expect(replay.body.data).toMatchObject({ source: 'replay', replayOf: run!._id });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  // The retry started at the failed step, so only the replay asked the first step again.
  expect(listener.heard).toHaveLength(2);
});

test('the history hides the name and password of a connection in the form in which they are sent, and not its server', async () => {
  const { host } = new URL(listener.url);
  const values = { host, username: 'cauri', password: 'mot-de-passe-secret' };
  const { body } = await call('POST', '/api/connection', { as, body: { service: 'http', name: 'Basic', values } });
  const sent = `Basic ${Buffer.from('cauri:mot-de-passe-secret').toString('base64')}`;
  listener.answerNext({ status: 400, body: JSON.stringify({ refused: sent }) });
  const { id, hook: path } = await build(open, [{ ...post('/basic'), connection: body.data._id }]);
  await hook(path, {});
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining(`${host} refuses this (400)`) });
  expect(JSON.stringify([run, await detail(run!._id)])).not.toContain(sent.slice(6));
});

test('scenarios that start each other stop after five runs', async () => {
  const change = (status: string) => ({ module: 'members.set-status', config: { member: '{{ trigger.member.id }}', status } });
  const there = await build({ module: 'members.status-changed', config: { to: ['TRAITÉ'] } }, [change('REJETÉ')]);
  const back = await build({ module: 'members.status-changed', config: { to: ['REJETÉ'] } }, [change('TRAITÉ')]);
  const { body: member } = await call('POST', '/api/circle/create', { as, body: { name: 'Boucle', email: 'boucle@exemple.sn' } });
  await call('PATCH', `/api/circle/members/${member.data._id}`, { as, body: { status: 'TRAITÉ' } });
  await drain();
  const all = [...(await runs(there.id)), ...(await runs(back.id))];
  expect(all.filter(({ state }) => state === 'succeeded')).toHaveLength(6);
  expect(all.filter(({ state }) => state === 'failed')).toMatchObject([{ error: expect.stringContaining('set each other off') }]);
  await call('POST', `/api/scenario/${there.id}/pause`, { as });
  await call('POST', `/api/scenario/${back.id}/pause`, { as });
});

test('a waiting run keeps its place, a cancelled run ends at once, and pages follow a cursor', async () => {
  const { id, hook: path } = await build(open, [{ module: 'flow.wait', config: { amount: 3, unit: 'days' } }, post('/later')]);
  for (let i = 0; i < 3; i++) await hook(path, {});
  await drain();
  const [last, , first] = await runs(id);
  const { wakeAt, state, detail: steps } = await detail(first!._id);
  expect(steps.map((one: { state: string }) => one.state)).toEqual(['succeeded', 'waiting', 'pending']);
  expect([state, Math.round((new Date(wakeAt).valueOf() - Date.now()) / 86_400_000)]).toEqual(['waiting', 3]);
  expect((await call('POST', `/api/scenario/run/${last!._id}/cancel`, { as })).body.data.state).toBe('cancelled');
  await makeDue(id);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['cancelled', 'succeeded', 'succeeded']);
  const { body: page } = await call('GET', `/api/scenario/${id}/runs?limit=2`, { as });
  const { body: next } = await call('GET', `/api/scenario/${id}/runs?limit=2&cursor=${page.next}`, { as });
  expect([page.data.length, next.data[0]._id, next.next]).toEqual([2, first!._id, null]);
  expect((await call('GET', `/api/scenario/${id}/runs?state=cancelled`, { as })).body.data).toHaveLength(1);
  await call('DELETE', `/api/scenario/delete-scenario/${id}`, { as });
  expect(deps.env.CAURI_ROLE).toBe('all');
});

test('an event is not replayed once the scenario has another trigger', async () => {
  const { id, hook: path, scenario } = await build(open, [post('/then')]);
  await hook(path, { n: 1 });
  await drain();
  const [run] = await runs(id);
  const trigger = { module: 'members.created', config: {} };
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, trigger } });
  // The draft changes nothing yet.
  expect((await call('POST', `/api/scenario/run/${run!._id}/replay`, { as })).status).toBe(200);
  expect((await call('POST', `/api/scenario/${id}/publish`, { as, body: {} })).status).toBe(200);
  const refused = await call('POST', `/api/scenario/run/${run!._id}/replay`, { as });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('another trigger')]);
  expect(await runs(id)).toHaveLength(2);
});
