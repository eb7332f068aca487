import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sealSecret } from './accounts/account-secret.rules.ts';
import { checkSecretKey } from './secret-key.ts';
import { readSettings, updateSettings } from './system/settings.queries.ts';
import { testDatabase } from './testing/database.ts';

const { db } = await testDatabase();
const keyed = (CAURI_SECRET_KEY: string, CAURI_NEW_SECRET_KEY = false) => ({ CAURI_SECRET_KEY, CAURI_NEW_SECRET_KEY });
const FIRST = keyed('the-first-secret-key-of-this-database');
const OTHER = keyed('another-secret-key-that-was-set-later');
const REFUSED =
  /^CAURI_SECRET_KEY is not the key that this database was used with.*Set it to the earlier key.*CAURI_NEW_SECRET_KEY=1.*webhook of alerts/s;

beforeEach(async () => {
  await db.deleteFrom('secret_key').execute();
  await db.deleteFrom('mail_account').execute();
});

async function linkAccount(key: typeof FIRST): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('mail_account')
    .values({
      id,
      type: 'google',
      name: 'Programme',
      email: `${id}@exemple.sn`,
      daily_limit: 100,
      minute_limit: 10,
      secret: sealSecret(key, id, 'mot de passe'),
    })
    .execute();
}

test('the first start records the key, and a start with another key is refused with instructions', async () => {
  await checkSecretKey(db, FIRST);
  await checkSecretKey(db, FIRST);
  await expect(checkSecretKey(db, OTHER)).rejects.toThrow(REFUSED);
  const { fingerprint } = await db.selectFrom('secret_key').select('fingerprint').executeTakeFirstOrThrow();
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test('of two first starts with different keys at the same moment, one is refused', async () => {
  const outcomes = await Promise.allSettled([checkSecretKey(db, FIRST), checkSecretKey(db, OTHER)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an installation from before fingerprints accepts only the key that decrypts its secrets', async () => {
  await linkAccount(FIRST);
  await expect(checkSecretKey(db, OTHER)).rejects.toThrow(REFUSED);
  expect(await db.selectFrom('secret_key').selectAll().execute()).toEqual([]);
  // This account was linked with an even earlier key and cannot be decrypted.
  await linkAccount(keyed('a-key-that-was-lost-long-before-this'));
  await checkSecretKey(db, FIRST);
  await expect(checkSecretKey(db, OTHER)).rejects.toThrow(REFUSED);
});

test('a lost key is replaced on request', async () => {
  await checkSecretKey(db, FIRST);
  await checkSecretKey(db, keyed(OTHER.CAURI_SECRET_KEY, true));
  await checkSecretKey(db, OTHER);
  await expect(checkSecretKey(db, FIRST)).rejects.toThrow(REFUSED);
});

test('alerts are signed with a new secret after a lost key was replaced, and keep it when the key is asked for again', async () => {
  const alertUrl = 'https://alerts.example.org/cauri';
  await checkSecretKey(db, FIRST);
  await updateSettings(db, { alertUrl }, FIRST.CAURI_SECRET_KEY);
  const { alertSecret: lost } = await readSettings(db, FIRST.CAURI_SECRET_KEY);
  const replacing = keyed(OTHER.CAURI_SECRET_KEY, true);
  await checkSecretKey(db, replacing);
  const renewed = await readSettings(db, OTHER.CAURI_SECRET_KEY);
  expect(renewed).toMatchObject({ alertUrl, alertSecret: expect.stringMatching(/^whsec_/) });
  expect(renewed.alertSecret).not.toBe(lost);
  await checkSecretKey(db, replacing);
  expect(await readSettings(db, OTHER.CAURI_SECRET_KEY)).toEqual(renewed);
});
