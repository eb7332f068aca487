import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);

test('people whose invitation and reminder were kept in the Outbox can still be reminded, and are shown as written to by nobody', async () => {
  const form = (await call('POST', '/api/forms', { body: buildForm({ visibility: 'invite-only' }), as })).body.data.id;
  expect((await call('POST', `/api/forms/${form}/invites`, { body: { emails: 'awa@exemple.sn' }, as })).body.mail).toBe('captured');
  const remind = () => call('POST', `/api/forms/${form}/invites/remind`, { body: {}, as });
  expect((await remind()).body).toMatchObject({ mail: 'captured', data: { reminded: 1 } });
  const { data, totals } = (await call('GET', `/api/forms/${form}/invites`, { as })).body;
  expect([data[0].sentAt, data[0].remindedAt, totals.remindable]).toEqual([null, null, 1]);
  expect((await remind()).status).toBe(200);
});
