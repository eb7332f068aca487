import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, makeDue } = scenarioTools(world, as);
const TELL = { module: 'staff.notify', config: { title: 'T', message: 'M' } };

test('a run that waits ends when its member is archived meanwhile, also when staff had asked for it', async () => {
  const { id } = await build({ module: 'members.created' }, [{ module: 'flow.wait', config: { amount: 3, unit: 'days' } }, TELL]);
  const { body } = await call('POST', '/api/circle/create', { as, body: { name: 'Awa Diop', email: 'awa@exemple.sn' } });
  const member: string = body.data._id;
  await drain();
  await call('POST', `/api/scenario/${id}/run`, { as, body: { subject: member, confirmed: true } });
  await drain();
  expect((await runs(id)).map(({ source, state }) => [source, state])).toEqual([
    ['manual', 'waiting'],
    ['event', 'waiting'],
  ]);
  await db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', member).execute();
  await makeDue(id);
  await drain();
  expect((await runs(id)).map(({ state }) => state)).toEqual(['filtered', 'filtered']);
});
