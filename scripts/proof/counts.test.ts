import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { findWrongCounts } from './counts.ts';

const { call, db } = await testApp();

test('an archived member is in no total, and a wrong total is told', async () => {
  const { token: as } = await buildAccount(db);
  const joined = { name: 'Awa Diop', email: 'awa@exemple.sn', date: '2026-01-31', product: 'COACHING', option: 'Partial' };
  const { _id } = (await call('POST', '/api/circle/create', { as, body: joined })).body.data;
  const change = { selection: { ids: [_id] }, action: { kind: 'archive', removeAccess: false } };
  expect((await call('POST', '/api/circle/bulk', { as, body: change })).status).toBe(200);
  expect(await findWrongCounts(db)).toEqual([]);
  await db.updateTable('member_total').set({ members: 3 }).execute();
  expect(await findWrongCounts(db)).toHaveLength(1);
});
