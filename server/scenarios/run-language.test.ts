import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

test('everybody reads why a run failed in their own language, and old rows keep their text', async () => {
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'members.find', config: { member: '{{ trigger.body.who }}' } },
  ]);
  for (const who of ['nobody@example.com', '']) await app.inject({ method: 'POST', url: hook, payload: { id: 7, who } });
  await drain();
  const [second, first] = await runs(id);
  expect(first).toMatchObject({ subject: 'Call with id 7', error: 'There is no member nobody@example.com.' });
  const detailIn = async (run: string) => (await call('GET', `/api/scenario/run/${run}`, { as, language: 'fr' })).body.data;
  expect(await detailIn(first!._id)).toMatchObject({
    subject: 'Appel avec l’identifiant 7',
    error: 'Aucun adhérent ne correspond à nobody@example.com.',
    detail: [{ name: 'Webhook entrant' }, { name: 'Trouver un adhérent', error: 'Aucun adhérent ne correspond à nobody@example.com.' }],
  });
  expect((await detailIn(second!._id)).error).toBe(
    'Le champ «\u00a0Adhérent\u00a0» est vide\u00a0: il n’y avait rien là d’où vient sa valeur.',
  );

  await db.updateTable('scenario_run').set({ error: 'A sentence from before.' }).where('id', '=', first!._id).execute();
  expect((await detailIn(first!._id)).error).toBe('A sentence from before.');
  const { body: inbox } = await call('GET', '/api/notifications', { as, language: 'fr' });
  expect(JSON.stringify(inbox)).toMatch(/2 exécutions du scénario «\u00a0Essai\u00a0» ont échoué.*Appel avec l’identifiant 7/);
});

test('the catalogue and the refusals follow the language of the request', async () => {
  const { body } = await call('GET', '/api/modules', { as, language: 'fr' });
  const found = body.data.find((one: { id: string }) => one.id === 'members.set-status');
  expect(found).toMatchObject({ name: 'Changer le statut', service: { name: 'Adhérents' } });
  expect(found.fields[1]).toMatchObject({ label: 'Statut', options: [{ value: 'TRAITÉ', label: 'TRAITÉ' }, {}, {}, {}] });
  const status = body.data
    .find(({ id }: { id: string }) => id === 'members.payment-changed')
    .outputs.find(({ path }: { path: string }) => path === 'to');
  expect(status.options).toContainEqual({ value: 'Late', label: 'En retard' });
  const { body: refused } = await call('POST', '/api/scenario/create', { as, body: { name: '' }, language: 'fr' });
  expect(refused.errors).toEqual({ name: 'Le nom du scénario est obligatoire' });
});
