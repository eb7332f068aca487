import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { lockWithSessionsAndMessages } from '#server/members/sessions-of-members.queries.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { storeFailure } from './receipts.queries.ts';

const { call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body.data;

test('a message cannot be delivered to the number of a member who is merged at this moment', async () => {
  const add = (more: object) => insertRow(db, 'member', { full_name: 'Awa Diop', email: 'awa@exemple.sn', ...more });
  const [kept, other] = [await add({}), await add({ email: 'awa.diop@exemple.sn', phone: '+221771234567' })];
  const template = (await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 }))._id;
  const campaign = (await post('/api/campaign/create', { name: 'Promo', template, members: [other], status: 'draft' }))._id;
  const texts = { subject: 'Bonjour', body: 'Salut', button_text: '', link: '' };
  const run = { campaign_id: campaign, scheduled_for: new Date(), state: 'sending', total: 1, sent: 1, ...texts } as const;
  const to = { member_id: other, to_address: 'awa.diop@exemple.sn', phone: '+221771234567', provider_id: 'sms-1' };
  const message = { kind: 'campaign', run_id: await insertRow(db, 'campaign_run', run), state: 'sent', channel: 'sms', ...to } as const;
  const id = await insertRow(db, 'delivery', message);
  await during(db, {
    first: (trx) => lockWithSessionsAndMessages(trx, [kept, other]),
    begin: () => storeFailure(deps, 'sms', { id, providerId: 'sms-1', status: 'failed', at: new Date(), unreachable: true }),
    finish: (trx) => mergeMembers(trx, undefined, kept, other),
  });
  const member = await db.selectFrom('member').select(['id', 'whatsapp_refused']).where('id', 'in', [kept, other]).execute();
  expect(member).toEqual([{ id: kept, whatsapp_refused: '+221771234567' }]);
  const delivery = await db.selectFrom('delivery').select(['member_id', 'state', 'channel']).where('id', '=', id).execute();
  expect(delivery).toEqual([{ member_id: kept, state: 'pending', channel: 'email' }]);
});
