import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);
const post = async (path: string, body: object) => (await call('POST', path, { as, body })).body.data;
const newForm = async (title: string): Promise<string> =>
  (await post('/api/forms', { title, description: '', questions: [{ id: randomUUID(), type: 'paragraph', title: 'Votre projet ?' }] })).id;
const usesOf = async (id: string) => (await call('GET', `/api/forms/${id}/uses`, { as })).body;

test('a form tells what uses it or links to it, in the language of the reader', async () => {
  const [form, other] = [await newForm('Candidature'), await newForm('Satisfaction')];
  const link = `https://exemple.sn/share/response/${form}`;
  const { _id: scenario, __v: version } = await post('/api/scenario/create', { name: 'Accueil' });
  const trigger = { module: 'forms.answered', config: { form: [form] } };
  await call('PATCH', `/api/scenario/${scenario}`, { as, body: { version, trigger } });
  await post('/templates', { name: 'Relance', subject: 'Bonjour', body: `<p><a href="${link}">Répondre</a></p>`, status: 1 });
  await post('/api/views', { screen: 'users', name: 'Ont répondu', shared: true, search: { form } });
  await post('/api/views', { screen: 'users', name: 'Pour moi seule', search: { form } });
  await db.updateTable('setting').set({ joining_form: form }).execute();

  expect((await usesOf(form)).data).toEqual([
    { kind: 'scenario', name: 'Accueil' },
    { kind: 'segment', name: 'Ont répondu' },
    { kind: 'template', name: 'Relance' },
    { kind: 'setting', name: 'the setting “Joining form”' },
  ]);
  expect((await usesOf(other)).data).toEqual([]);
  expect(await usesOf(randomUUID())).toMatchObject({ success: false, message: 'This form does not exist.' });
});

test('a campaign uses the forms of its filter until it has gone out, and the landing page those that it links to', async () => {
  const [form, published] = [await newForm('Intérêt'), await newForm('Rappel')];
  const linkTo = (id: string) => `https://exemple.sn/share/response/${id}`;
  const { _id: template } = await post('/templates', { name: 'Suite', subject: 'Bonjour', body: '<p>Bonjour</p>', status: 1 });
  const { _id: campaign } = await post('/api/campaign/create', { name: 'Aux intéressés', template, members: [], filter: { form } });
  const saveLanding = async (link: string, publish: boolean) => {
    const { draft, rev } = (await call('GET', '/api/landing', { as })).body.data;
    draft.pricing.offers[1].link = link;
    expect(await call('PUT', '/api/landing', { as, body: { draft, publish, rev } })).toMatchObject({ status: 200 });
  };
  await saveLanding(linkTo(published), true);
  await saveLanding(linkTo(form), false);

  const landing = { kind: 'landing', name: '' };
  expect((await usesOf(form)).data).toEqual([landing, { kind: 'campaign', name: 'Aux intéressés' }]);
  // Visitors still see it, although the draft links to another one.
  expect((await usesOf(published)).data).toEqual([landing]);
  await db.updateTable('campaign').set({ status: 'completed' }).where('id', '=', campaign).execute();
  await saveLanding('', true);
  expect((await usesOf(form)).data).toEqual([]);
  expect((await usesOf(published)).data).toEqual([]);
});
