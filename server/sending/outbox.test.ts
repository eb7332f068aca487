import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
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
