import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploadPath } from '#server/storage/disk.ts';
import { newStorageKey } from '#server/storage/storage.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { housekeeping } from './housekeeping.jobs.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db);
const longAgo = new Date(Date.now() - 86_400_000);
const put = async () => (await deps.storage.put(Readable.from([Buffer.from('reçu')]))).key;
const note = (storage_key: string, due_at = new Date(Date.now() - 1_000)) =>
  db.insertInto('file_removal').values({ storage_key, due_at }).execute();
const noted = async () => (await db.selectFrom('file_removal').select('storage_key').execute()).map((row) => row.storage_key);

/** The disk refuses to delete this file, because there is a folder under its name. */
async function stuck(): Promise<string> {
  const key = newStorageKey();
  await mkdir(uploadPath(deps.env.CAURI_DATA, key), { recursive: true });
  return key;
}

test('a file that can never be deleted stops no other removal, and the job of the night says so each time', async () => {
  const never = await stuck();
  await note(never, longAgo);
  const [one, exported] = [await put(), await put()];
  await note(one);
  const expired = { subject: 'members', format: 'csv', language: 'fr', selection: '{}', state: 'done', expires_at: longAgo } as const;
  await db
    .insertInto('export')
    .values([
      { ...expired, storage_key: await stuck() },
      { ...expired, storage_key: exported },
    ])
    .execute();
  for (let night = 0; night < 2; night++) {
    await expect(housekeeping.handle(deps, {})).rejects.toThrow('directory');
    expect(await deps.storage.get(one)).toBeUndefined();
    expect(await deps.storage.get(exported)).toBeUndefined();
    expect(await noted()).toHaveLength(2);
    expect(await db.selectFrom('export').select('id').where('storage_key', 'is not', null).execute()).toEqual([]);
  }

  // Staff who erase somebody's answers meanwhile are not refused because of it.
  const erased = await call('POST', '/api/responses/erase', { as: admin.token, body: { value: 'awa@exemple.sn' } });
  expect(erased.status).toBe(200);
  expect(await noted()).toContain(never);
});

test('the files behind many that cannot be deleted are reached by the next try', async () => {
  for (let n = 0; n < 12; n++) await note(await stuck(), longAgo);
  const one = await put();
  await note(one);
  await expect(housekeeping.handle(deps, {})).rejects.toThrow('directory');
  expect(await deps.storage.get(one)).toBeDefined();
  await expect(housekeeping.handle(deps, {})).rejects.toThrow('directory');
  expect(await deps.storage.get(one)).toBeUndefined();
});

test('a step that fails keeps no later step from being done', async () => {
  const one = await put();
  await note(one);
  await db.insertInto('rate_limit').values({ key: 'test', attempts: 1, window_ends_at: longAgo }).execute();
  await sql`alter table session rename to session_away`.execute(db);
  await expect(housekeeping.handle(deps, {})).rejects.toThrow('relation "session" does not exist');
  await sql`alter table session_away rename to session`.execute(db);
  expect(await db.selectFrom('rate_limit').select('key').where('key', '=', 'test').execute()).toEqual([]);
  expect(await deps.storage.get(one)).toBeUndefined();
});
