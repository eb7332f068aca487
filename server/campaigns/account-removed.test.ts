import { expect, test } from 'vitest';
import { removeLinkedAccount } from '#server/accounts/accounts.queries.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { during } from '#server/testing/locks.ts';
import { beginRun } from './begin.actions.ts';

const { call, db, deps } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { token: as } = await buildAccount(db);
const post = async (path: string, body: object = {}) => (await call('POST', path, { as, body })).body.data;

test('a campaign does not begin by the default account that is removed at that moment', async () => {
  const sink = await startSink();
  const { _id: account } = await post('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' });
  await sink.close();
  await insertRow(db, 'member', { full_name: 'Fanta Diop', email: 'fanta@exemple.sn' });
  const { _id: template } = await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 });
  const { _id: id } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' });
  await post(`/api/campaign/${id}/launch`);
  await during(db, {
    first: (trx) => removeLinkedAccount(trx, account),
    begin: () => beginRun(deps, id),
  });
  expect(await db.selectFrom('campaign').select('status').where('id', '=', id).executeTakeFirst()).toEqual({ status: 'failed' });
  expect(await db.selectFrom('campaign_run').select('id').execute()).toEqual([]);
});
