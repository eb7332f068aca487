import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { findPayWays, savePayWays, transferTextIn } from './pay-setting.queries.ts';

const { db, upgradeTo } = await earlierVersion();

test('an installed version keeps how to pay by transfer, as the text of the programme’s language', async () => {
  await upgradeTo('0240');
  await sql`update setting set language = 'en'`.execute(db);
  await sql`update pay_setting set transfer_text = 'Wave: 77 123 45 67', chariow_link = 'https://cauri.mychariow.shop/prd_1'`.execute(db);
  await upgradeTo('0241');
  const ways = await findPayWays(db);
  expect(ways).toEqual({ transferText: { fr: '', en: 'Wave: 77 123 45 67' }, chariowLink: 'https://cauri.mychariow.shop/prd_1' });
  expect(transferTextIn(ways)).toEqual({ text: 'Wave: 77 123 45 67', language: 'en' });
  const rewritten = { ...ways, transferText: { fr: 'Wave : 77 123 45 67', en: '' } };
  await savePayWays(db, rewritten);
  expect(await findPayWays(db)).toEqual(rewritten);
});
