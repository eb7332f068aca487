import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as, id: account } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const notice = { module: 'staff.notify', config: { title: 'Pour {{ trigger.member.fullName }}', message: 'M', priority: 'low' } };
const open = { module: 'webhooks.received', config: { verify: false } };
const hook = (url: string) => app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } });
const forEach = (segment: string, scenario: string, limit = 100) => ({ module: 'flow.for-each', config: { segment, scenario, limit } });

for (const [name, status] of Object.entries({ Awa: 'TRAITÉ', Binta: 'TRAITÉ', Coumba: 'NON TRAITÉ', Dior: 'TRAITÉ' } as const))
  await insertRow(db, 'member', { full_name: name, email: `${randomUUID()}@exemple.sn`, status });
const segment = await insertRow(db, 'saved_view', {
  screen: 'users',
  name: 'Traités',
  search: JSON.stringify({ status: 'TRAITÉ' }),
  account_id: account,
  shared: true,
});

test('a run starts another scenario once for each member of a segment, up to its limit, and shows how far they are', async () => {
  const { body: options } = await call('GET', '/api/scenario/option/flow.for-each?field=segment', { as });
  expect(options.data).toEqual([{ value: segment, label: 'Traités' }]);
  const target = await build({ module: 'flow.started' }, [notice]);
  const parent = await build(open, [forEach(segment, target.id, 2)]);
  await hook(parent.hook);
  await drain();
  expect(await runs(target.id)).toMatchObject([
    { state: 'succeeded', subject: 'Binta', source: 'event' },
    { state: 'succeeded', subject: 'Awa' },
  ]);
  const [run] = await runs(parent.id);
  const shown = await detail(run!._id);
  expect(shown.detail[1].output).toEqual({ found: 3, started: 2, left: 1 });
  expect(shown.started).toEqual({ scenario: target.id, each: 'member', total: 2, ended: 2, failed: 0, left: 1 });
  const { body: inbox } = await call('GET', '/api/notifications?search=Pour', { as });
  expect(inbox.notifications.map(({ title }: { title: string }) => title).sort()).toEqual(['Pour Awa', 'Pour Binta']);
});

test('a dry run says for how many members the other scenario would run, and starts none', async () => {
  const target = await build({ module: 'flow.started' }, [notice]);
  const parent = await build({ module: 'members.created' }, [forEach(segment, target.id)]);
  const { body: subjects } = await call('GET', `/api/scenario/${parent.id}/subjects`, { as });
  const { body } = await call('POST', `/api/scenario/${parent.id}/preview`, { as, body: { subject: subjects.data[0].id } });
  expect(body.data.effects).toEqual(['“Essai” runs for 3 members']);
  expect(await runs(target.id)).toEqual([]);
});

test('the step fails while the other scenario is paused, and runs that were started for many cannot start many again', async () => {
  const target = await build({ module: 'flow.started' }, [notice]);
  const middle = await build({ module: 'flow.started' }, [forEach(segment, target.id)]);
  const parent = await build(open, [forEach(segment, middle.id, 1)]);
  await hook(parent.hook);
  await drain();
  expect(await runs(middle.id)).toMatchObject([{ state: 'failed', error: expect.stringMatching(/cannot start runs for many/) }]);
  expect(await runs(target.id)).toEqual([]);
  await call('POST', `/api/scenario/${middle.id}/pause`, { as });
  await hook(parent.hook);
  await drain();
  expect((await runs(parent.id))[0]).toMatchObject({ state: 'failed', error: 'The scenario “Essai” is paused. Switch it on first.' });
});

test('a limit above 1,000 is refused, and a segment that is gone fails the step with the reason', async () => {
  const target = await build({ module: 'flow.started' }, [notice]);
  const gone = await insertRow(db, 'saved_view', { screen: 'users', name: 'Partis', search: '{}', account_id: account, shared: true });
  const parent = await build(open, [forEach(gone, target.id)]);
  await db.deleteFrom('saved_view').where('id', '=', gone).execute();
  await hook(parent.hook);
  await drain();
  expect((await runs(parent.id))[0]!.error).toBe('This segment no longer exists. Choose another one.');
  const { body } = await call('PATCH', `/api/scenario/${parent.id}`, {
    as,
    body: { version: parent.scenario.__v, reactions: [forEach(segment, target.id, 1_001)] },
  });
  expect(body.data.problems).toMatchObject([{ field: 'limit', message: 'Enter a whole number from 1 to 1,000.' }]);
});
