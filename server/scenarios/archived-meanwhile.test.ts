import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db, runJobs } = world;
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

test('an e-mail of a scenario to an archived member is left out, whatever named the member and whenever it was written', async () => {
  const body = { name: 'Bienvenue', subject: 'Bienvenue', body: '<p>{{ fullName }}</p>', status: 1 };
  const template = (await call('POST', '/api/templates', { as, body })).body.data._id;
  const { hook } = await build({ module: 'webhooks.received' }, [
    { module: 'mail.send-template', config: { member: '{{ trigger.body.email }}', template } },
    { module: 'mail.send', config: { to: '{{ trigger.body.email }}', subject: 'Bonjour', text: 'Bonjour' } },
  ]);
  const archive = (email: string) => db.updateTable('member').set({ archived_at: new Date() }).where('email', '=', email).execute();
  for (const email of ['avant@exemple.sn', 'pendant@exemple.sn', 'jamais@exemple.sn']) {
    await call('POST', '/api/circle/create', { as, body: { name: 'Awa Diop', email } });
    if (email.startsWith('avant')) await archive(email);
    await app.inject({ method: 'POST', url: hook, payload: { email } });
  }
  await drain();
  await archive('pendant@exemple.sn');
  await runJobs();
  const mails = await db.selectFrom('delivery').select(['to_address', 'state', 'error']).where('kind', '=', 'scenario').execute();
  const of = (email: string) => mails.filter(({ to_address }) => to_address === email).map(({ state, error }) => ({ state, error }));
  const leftOut = { state: 'skipped', error: expect.stringContaining('archived') };
  expect(of('avant@exemple.sn')).toEqual([leftOut, leftOut]);
  expect(of('pendant@exemple.sn')).toEqual([leftOut, leftOut]);
  expect(of('jamais@exemple.sn').map(({ state }) => state)).toEqual(['captured', 'captured']);
});
