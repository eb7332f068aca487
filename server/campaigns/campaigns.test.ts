import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou', email: 'fatou@exemple.sn' });
const as = admin.token;
const template = (
  await call('POST', '/templates', {
    as,
    body: { name: 'Promo', subject: 'Bonjour {{ fullName }}', body: '<p>Salut {{ fullName }}</p>', status: 1 },
  })
).body.data._id as string;

test('a campaign is created, read, listed, changed, copied and deleted', async () => {
  const { body } = await call('POST', '/api/campaign/create', { as, body: { name: 'Webinaire', template, all: true } });
  expect(body).toMatchObject({
    message: 'Workflow created successfully!',
    data: { name: 'Webinaire', status: 'draft', all: true, oneTime: true, run: null },
  });
  const id = body.data._id;
  expect((await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data).toEqual(body.data);
  expect((await call('GET', '/api/campaign?search=webin', { as })).body).toMatchObject({ count: 1, data: [{ _id: id }] });
  const saved = await call('PATCH', `/api/campaign/${id}`, { as, body: { name: 'Webinaire 2', rev: 1 } });
  expect(saved.body).toMatchObject({
    message: 'Workflow updated successfully!',
    data: { name: 'Webinaire 2', all: true, rev: 2, template: { _id: template } },
  });
  expect((await call('PATCH', `/api/campaign/${id}`, { as, body: { name: 'X', rev: 1 } })).status).toBe(409);
  expect((await call('POST', `/api/campaign/${id}/duplicate`, { as })).body.data).toMatchObject({
    name: 'Webinaire 2 (copy)',
    status: 'draft',
    all: true,
  });
  expect((await call('DELETE', `/api/campaign/${id}`, { as })).body.message).toBe('Campaign deleted successfully');
  expect((await call('GET', `/api/campaign/getCampaign/${id}`, { as })).status).toBe(404);
});

describe('with a member', () => {
  beforeAll(() => db.insertInto('member').values({ full_name: 'Awa Diop', email: 'awa@exemple.sn' }).execute());

  test('a campaign that was changed since its review is not launched', async () => {
    const { _id: id } = (await call('POST', '/api/campaign/create', { as, body: { name: 'Soldes', template, all: true } })).body.data;
    const reviewed = async () => (await call('GET', `/api/campaign/${id}/review`, { as })).body.data.rev;
    const launch = (rev: number) => call('POST', `/api/campaign/${id}/launch`, { as, body: { rev } });
    const before = await reviewed();
    await call('PATCH', `/api/campaign/${id}`, { as, body: { name: 'Soldes de Noël' } });
    const refused = await launch(before);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This campaign was changed since you reviewed it. Check it again before you launch it.' },
    });
    expect((await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data.status).toBe('draft');
    expect((await launch(await reviewed())).body.data.status).toBe('scheduled');
  });

  test('a campaign whose template was changed since its review is not launched', async () => {
    const template = (await call('POST', '/templates', { as, body: { name: 'Offre', subject: 'Offre', body: '<p>A</p>', status: 1 } })).body
      .data;
    const body = { name: 'Offre', template: template._id, all: true };
    const path = `/api/campaign/${(await call('POST', '/api/campaign/create', { as, body })).body.data._id}`;
    const reviewed = async () => {
      const { rev, templateRev } = (await call('GET', `${path}/review`, { as })).body.data;
      return { rev, templateRev };
    };
    const before = await reviewed();
    expect((await call('PATCH', `/api/templates/${template._id}`, { as, body: { body: '<p>B</p>' } })).status).toBe(200);
    expect((await call('POST', `${path}/launch`, { as, body: before })).status).toBe(409);
    expect((await call('POST', `${path}/launch`, { as, body: await reviewed() })).body.data.status).toBe('scheduled');
  });

  test('a campaign that could not begin is given another template as its reason says, and launched again', async () => {
    const create = (body: object) =>
      call('POST', '/templates', { as, body: { subject: 'Bonjour', body: '<p>Salut</p>', status: 1, ...body } });
    const [gone, other] = [(await create({ name: 'Ancien' })).body.data._id, (await create({ name: 'Nouveau' })).body.data._id];
    const made = await call('POST', '/api/campaign/create', { as, body: { name: 'Lettre', template: gone, all: true, status: 'draft' } });
    const id = made.body.data._id;
    expect((await call('POST', `/api/campaign/${id}/launch`, { as })).status).toBe(200);
    await db.updateTable('template').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    await runJobs();
    const read = async () => (await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data;
    expect(await read()).toMatchObject({ status: 'failed', reason: 'Its template was deleted: choose another one.' });

    const saved = await call('PATCH', `/api/campaign/${id}`, { as, body: { template: other } });
    expect(saved.body.data).toMatchObject({ status: 'draft', reason: null, template: { _id: other } });
    expect((await call('POST', `/api/campaign/${id}/launch`, { as })).status).toBe(200);
    await runJobs();
    expect(await read()).toMatchObject({ status: 'completed', run: { captured: 1 } });
  });
});
