import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);
const notice = { module: 'staff.notify', config: { title: 'Bienvenue', message: 'M', priority: 'low' } };

/** Adds a member in a transaction that ends only after `meanwhile`, as one of a long import does. */
const addMember = (email: string, meanwhile: () => Promise<unknown>) =>
  db.transaction().execute(async (db) => {
    await db.insertInto('member').values({ full_name: 'Awa Diop', email }).execute();
    await meanwhile();
  });

test('a run that an earlier change of a long transaction brings waits when the scenario was paused before it ended', async () => {
  const { id } = await build({ module: 'members.created' }, [notice]);
  await addMember('awa@exemple.sn', () => call('POST', `/api/scenario/${id}/pause`, { as }));
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['queued']);
  await call('POST', `/api/scenario/${id}/activate`, { as });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['succeeded']);
});

test('a run that comes so for a scenario that was deleted does nothing', async () => {
  const { id } = await build({ module: 'members.created' }, [notice]);
  await addMember('binta@exemple.sn', () => call('DELETE', `/api/scenario/delete-scenario/${id}`, { as }));
  await drain();
  expect(await db.selectFrom('scenario_run').select('state').where('scenario_id', '=', id).execute()).toEqual([{ state: 'queued' }]);
  // It does not begin weeks later either, when the scenario is restored and switched on.
  expect((await call('POST', `/api/deleted/scenario/${id}/restore`, { as })).status).toBe(200);
  await call('POST', `/api/scenario/${id}/activate`, { as });
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['cancelled']);
});
