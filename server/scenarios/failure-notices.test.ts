import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Attention } from '#contract/dashboard.ts';
import type { Notification } from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);
const hook = { module: 'webhooks.received', config: { verify: false } };
const notice = { module: 'staff.notify', config: { title: 'Done', message: 'M', priority: 'low' } };
// A private address is refused at once, and the step is not retried.
const refused = {
  module: 'http.request',
  config: { method: 'GET', url: 'http://169.254.169.254/' },
  conditions: [{ field: 'trigger.body.bad', operator: 'not-empty', value: '' }],
};
const send = (path: string, name: string, bad = '') => app.inject({ method: 'POST', url: path, payload: { name, bad } });
const alerts = async (word: string): Promise<Notification[]> =>
  (await call('GET', `/api/notifications?search=${word}`, { as })).body.notifications;
const recent = async (id: string) => {
  const { body } = await call('GET', '/api/scenario', { as });
  return body.data.find((one: { _id: string }) => one._id === id).recent;
};
const attention = async (kind: string) =>
  (await call('GET', '/api/dashboard', { as })).body.data.attention.find((one: Attention) => one.kind === kind);

test('failed runs are one notification with a count until a run succeeds, and show on the card and the dashboard', async () => {
  const { id, hook: path } = await build(hook, [refused, notice], { name: 'Accueil', pauseAfter: 3 });
  expect(await recent(id)).toEqual({ last: null, failed: 0, review: 0 });
  await send(path, 'Awa', 'yes');
  await drain();
  const [run] = await runs(id);
  const [first] = await alerts('Accueil');
  expect(first).toMatchObject({
    title: 'A run of the scenario “Accueil” failed',
    message: expect.stringMatching(/^Awa: .*private network/),
    link: `/scenario/${id}?view=runs&state=failed&run=${run!._id}`,
    read: false,
  });
  await send(path, 'Moussa', 'yes');
  await drain();
  expect(await alerts('Accueil')).toMatchObject([
    { id: first!.id, title: '2 runs of the scenario “Accueil” failed', message: expect.stringMatching(/^Moussa: /) },
  ]);
  expect(await recent(id)).toEqual({
    last: { run: (await runs(id))[0]!._id, state: 'failed', at: expect.any(String) },
    failed: 2,
    review: 0,
  });
  expect(await attention('scenario-failed')).toEqual({
    kind: 'scenario-failed',
    count: 1,
    more: false,
    names: ['Accueil'],
    scenarioId: id,
  });

  await send(path, 'Fatou');
  await drain();
  expect((await recent(id)).last.state).toBe('succeeded');
  for (let i = 0; i < 3; i++) await send(path, 'Koffi', 'yes');
  await drain();
  const notices = await alerts('Accueil');
  expect(notices.map(({ title }) => title).sort()).toEqual([
    '2 runs of the scenario “Accueil” failed',
    '3 runs of the scenario “Accueil” failed',
    'The scenario “Accueil” was paused',
  ]);
  expect(notices.find(({ title }) => title.includes('paused'))).toMatchObject({
    message: expect.stringMatching(/^Koffi: 3 runs in a row failed/),
    link: expect.stringContaining('&state=failed&run='),
  });
  await sql`update scenario_run set finished_at = now() - interval '25 hours' where scenario_id = ${id}`.execute(db);
  expect(await recent(id)).toMatchObject({ failed: 0 });
  expect(await attention('scenario-failed')).toBeUndefined();
});

test('runs that need review are notified, and counted on the card and the dashboard', async () => {
  const { body: connection } = await call('POST', '/api/connection', {
    as,
    body: { service: 'telegram', name: 'Bot', values: { token: '123:abcdef' } },
  });
  const telegram = { module: 'telegram.send-message', connection: connection.data._id, config: { chat: '@coaching', text: 'Bonjour' } };
  const { id, hook: path } = await build(hook, [telegram], { name: 'Message' });
  await send(path, 'Awa');
  // The server stopped while it was sending.
  await sql`
    with begun as (update scenario_run set state = 'running', attempt = 1, claim = gen_random_uuid(), wake_at = now() - interval '1 second', started_at = now()
      where scenario_id = ${id} returning id)
    insert into scenario_run_step (run_id, index, state, attempt, started_at) select id, 1, 'running', 1, now() from begun`.execute(db);
  await drain();
  const [run] = await runs(id);
  expect(await alerts('review')).toMatchObject([
    {
      title: 'A run of the scenario “Message” needs review',
      message: expect.stringMatching(/^Awa: The server was interrupted/),
      link: `/scenario/${id}?view=runs&state=needs-review&run=${run!._id}`,
    },
  ]);
  expect(await recent(id)).toEqual({ last: null, failed: 0, review: 1 });
  expect(await attention('scenario-review')).toMatchObject({ count: 1, names: ['Message'], scenarioId: id });
});
