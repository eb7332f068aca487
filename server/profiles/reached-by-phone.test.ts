import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

test('a coach cannot have the links to pay of a member sent to a telephone of their own', async () => {
  const body = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, phone: '+221771234567' };
  const { _id } = (await call('POST', '/api/circle/create', { as: admin.token, body })).body.data;
  const change = async ({ token }: { token: string }, body: object) => {
    const answer = await call('PATCH', `/api/circle/members/${_id}`, { as: token, body });
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };
  // A number to which nothing is sent is theirs to correct.
  expect(await change(coach, { phone: '+221771234568', channel: 'email' })).toEqual([200, []]);
  expect(await change(coach, { channel: 'sms' })).toEqual([403, ['channel']]);
  expect(await change(admin, { channel: 'sms' })).toEqual([200, []]);
  for (const phone of ['+221770000009', '', null]) expect(await change(coach, { phone })).toEqual([403, ['phone']]);
  // A field that stays as it is does not hinder another change.
  expect(await change(coach, { phone: '77 123 45 68', channel: 'sms', work: 'Styliste' })).toEqual([200, []]);
  expect(await change(admin, { phone: '+221770000009' })).toEqual([200, []]);
});
