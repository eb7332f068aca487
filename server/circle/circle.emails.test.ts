import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);

test('an invitation names no address when nobody has said where the community is', async () => {
  const email = 'awa@exemple.sn';
  await db.insertInto('member').values({ full_name: 'Awa Diop', email }).execute();
  await call('POST', '/api/circle/send-invitation', { as, body: { email } });
  const { text } = await db.selectFrom('delivery').select('text').where('to_address', '=', email).executeTakeFirstOrThrow();
  // The landing page leads to the accounts of the team, not to the community.
  expect(text).not.toContain(deps.env.PUBLIC_URL);
  expect(text).toContain('L’équipe vous dira comment y entrer.');
});
