import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db);

test('the Outbox is searched by address, number and subject', async () => {
  const mail = { kind: 'test', text: 'Bonjour', html: '<p>Bonjour</p>', state: 'sent' as const };
  await db
    .insertInto('delivery')
    .values([
      { ...mail, to_address: 'fatou.kane@exemple.sn', subject: 'Votre échéance' },
      { ...mail, to_address: 'awa.sow@exemple.sn', subject: 'Bienvenue, Fatou' },
      { ...mail, to_address: 'kofi@exemple.gh', subject: 'Votre reçu', channel: 'sms' as const, phone: '+221771234567' },
    ])
    .execute();
  const found = async (query: string) => {
    const { body } = await call('GET', `/api/outbox?${query}`, { as: admin.token });
    expect(body.count).toBe(body.data.length);
    return body.data.map(({ to }: { to: string }) => to).toSorted();
  };
  expect(await found('search=fatou')).toEqual(['awa.sow@exemple.sn', 'fatou.kane@exemple.sn']);
  expect(await found('search=kane+echeance')).toEqual(['fatou.kane@exemple.sn']);
  expect(await found('search=771234567')).toEqual(['kofi@exemple.gh']);
  expect(await found('search=votre&channel=sms')).toEqual(['kofi@exemple.gh']);
  expect(await found('search=moussa')).toEqual([]);
});

test('the text of a campaign is shown in the language in which it was sent, whatever the languages are today', async () => {
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    (await call(method, path, { as: admin.token, ...(body && { body }) })).body.data;
  const template = await send('POST', '/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 });
  const members = [];
  for (const more of [{ email: 'awa@exemple.gh', language: 'en' }, { email: 'binta@exemple.sn' }])
    members.push((await send('POST', '/api/circle/create', { name: 'Awa', ...more }))._id);
  const campaign = await send('POST', '/api/campaign/create', { name: 'Webinaire', template: template._id, all: true, status: 'draft' });
  await send('POST', `/api/campaign/${campaign._id}/launch`);
  await runJobs();
  const mails = await db.selectFrom('delivery').select('id').where('kind', '=', 'campaign').orderBy('to_address').execute();
  const texts = () => Promise.all(mails.map(async ({ id }) => (await send('GET', `/api/outbox/${id}`)).text));
  const sent = [expect.stringContaining('Unsubscribe'), expect.stringContaining('Se désabonner')];
  expect(await texts()).toEqual(sent);
  await send('PATCH', `/api/circle/members/${members[0]}`, { language: 'fr' });
  await send('PATCH', '/api/setting', { language: 'en' });
  expect(await texts()).toEqual(sent);

  // The version before kept no language, so its e-mails are shown in the member's, or in the programme's.
  await db.updateTable('delivery').set({ language: null }).execute();
  expect(await texts()).toEqual([...sent].reverse());
});

test('a waiting message says when it leaves, unless it is due already', async () => {
  const mail = { kind: 'test', subject: 'Départ', text: 'Bonjour', html: '<p>Bonjour</p>', to_address: 'awa@exemple.sn' };
  const later = new Date('2100-01-01T08:00:00Z');
  await db
    .insertInto('delivery')
    .values([
      { ...mail, state: 'pending' as const, next_at: later },
      { ...mail, state: 'pending' as const, next_at: new Date(0) },
      { ...mail, state: 'sent' as const, next_at: later },
    ])
    .execute();
  const { body } = await call('GET', '/api/outbox?search=depart', { as: admin.token });
  expect(body.data.map(({ nextAt }: { nextAt: string | null }) => nextAt).toSorted()).toEqual([later.toISOString(), null, null]);
});
