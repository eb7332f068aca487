import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { exportAll } from './export-all.actions.ts';
import { EXPORTED, LEFT_OUT, mayLeave, safeFileName, safeName } from './export-tables.rules.ts';

const { call, db, deps } = await testApp();
const folder = await temporaryFolder();
const admin = await buildAccount(db, { name: 'Aïssatou "Nd" Ndiaye' });
const options = { connection: deps.connection, storage: deps.storage, version: '1', say: () => {} };

const SAFE = [
  'delivery.key',
  'mail_account.tokens_at',
  'member_field.key',
  'message_channel.tokens_at',
  'notification.key',
  'refund.provider_key',
  'reminder.delivery_key',
  'scenario_run.dedupe_key',
  'webhook_event.delivery_key',
];

test('every table is exported or left out on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const decided = [...Object.keys(EXPORTED), ...LEFT_OUT];
  const undecided = rows.map(({ name }) => name).filter((name) => !decided.includes(name));
  expect(undecided, 'Name these tables in EXPORTED or LEFT_OUT of server/backup/export-tables.rules.ts.').toEqual([]);
  expect(new Set(decided).size).toBe(decided.length);
});

test('all that a programme knows is written in open formats, without secrets', async () => {
  const title = 'Candidature: «été» ../../2026';
  const formId = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title }) })).body.data._id;
  await call('POST', '/api/circle/create', { as: admin.token, body: { name: '=2+2,\n"Awa"', email: 'awa@exemple.sn' } });
  const content = randomBytes(5_000);
  const { key } = await deps.storage.put(Readable.from([content]));
  const upload = {
    form_id: formId,
    question_id: formId,
    name: 'reçu \u202e/..\\été.pdf',
    size: 5_000,
    type: 'application/pdf',
    storage_key: key,
  };
  await db.insertInto('upload').values(upload).execute();
  const id = '01a1fc53-4cf7-70ec-9b14-429e261a51fe';
  const secret = sealSecret(deps.env, id, 'mot-de-passe-du-compte');
  await db
    .insertInto('mail_account')
    .values({ id, type: 'smtp', email: 'a@exemple.sn', host: 'h', port: 25, username: 'a', secret, daily_limit: 5, minute_limit: 5 })
    .execute();

  const target = join(folder, 'all');
  expect(await exportAll({ ...options, folder: target })).toMatchObject({ tables: Object.keys(EXPORTED).length, files: 1, missing: 0 });
  const text = (name: string) => readFile(join(target, name), 'utf8');
  const members = parse(await text('tables/member.csv'), { columns: true }) as Record<string, string>[];
  const lines = (await text('tables/member.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(members).toMatchObject([{ full_name: lines[0].full_name, email: 'awa@exemple.sn' }]);
  const about = JSON.parse(await text('description.json'));
  const member = about.tables.find(({ table }: { table: string }) => table === 'member');
  expect(member).toMatchObject({ description: 'Members', rows: 1 });
  expect(Object.keys(lines[0])).toEqual(member.columns.map(({ name }: { name: string }) => name));
  const [file] = parse(await text('files/index.csv'), { columns: true }) as Record<string, string>[];
  expect((await readFile(join(target, file!.path!))).equals(content)).toBe(true);
  expect(file!.path!.split('/')).toHaveLength(3);
  expect(file!.path).toContain('reçu .. été.pdf');

  const { password_hash } = await db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow();
  for await (const name of glob('**/*.{csv,jsonl,json,txt}', { cwd: target })) {
    const written = await text(name);
    for (const forbidden of [secret, 'mot-de-passe-du-compte', admin.token, password_hash, deps.env.CAURI_SECRET_KEY, key])
      expect(written.includes(forbidden), `${name} holds ${forbidden}`).toBe(false);
  }
  await expect(exportAll({ ...options, folder: target })).rejects.toThrow('is not empty: name a new folder');
  expect(await readdir(folder)).toEqual(['all']);
});

test('the photos of payments, the receipts of transfers and the settlement files leave too, and every table with files is known', async () => {
  const content = randomBytes(500);
  const { key, size } = await deps.storage.put(Readable.from([content]));
  const named = { moyen: 'Cash' as const, name: 'banque.csv', storage_key: key, sha256: key };
  await db
    .insertInto('settlement_file')
    .values({ ...named, size, requested_name: 'Awa' })
    .execute();
  const target = join(folder, 'books');
  await exportAll({ ...options, folder: target });
  const others = parse(await readFile(join(target, 'files/others.csv'), 'utf8'), { columns: true }) as Record<string, string>[];
  expect(others).toMatchObject([{ table: 'settlement_file', name: 'banque.csv', size: '500' }]);
  expect((await readFile(join(target, others[0]!.path!))).equals(content)).toBe(true);
  await db.deleteFrom('settlement_file').execute();
  await rm(target, { recursive: true });

  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key' order by table_name`.execute(db);
  const [books, copies] = [
    ['payment_photo', 'settlement_file', 'transfer_receipt'],
    ['export', 'file_removal', 'member_import'],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...books, ...copies, 'upload'].toSorted());
});

test('an export takes an empty folder or one that a killed export left, and touches nothing else', async () => {
  const target = join(folder, 'given');
  await mkdir(join(target, '.cauri-incomplete/tables'), { recursive: true });
  await mkdir(`${target}.part`);
  await writeFile(`${target}.part/mine`, 'mine');
  await exportAll({ ...options, folder: target });
  expect((await readdir(target)).toSorted()).toEqual(['README.txt', 'description.json', 'files', 'tables']);
  expect(await readFile(`${target}.part/mine`, 'utf8')).toBe('mine');

  const file = join(folder, 'a-file');
  await writeFile(file, 'mine');
  await expect(exportAll({ ...options, folder: file })).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('an export that fails leaves a folder as it was', async () => {
  const get = () => Promise.reject(new Error('the disk of the files is away'));
  const failing = { ...options, storage: { ...deps.storage, get } };
  const given = join(folder, 'empty');
  await mkdir(given);
  await expect(exportAll({ ...failing, folder: given })).rejects.toThrow('is away');
  expect(await readdir(given)).toEqual([]);
  await expect(exportAll({ ...failing, folder: join(folder, 'none') })).rejects.toThrow('is away');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

describe('what leaves', () => {
  test('has no column that may be a secret', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped`.execute(db);
    const suspicious = rows.filter(
      ({ table, column }) => table in EXPORTED && mayLeave(column) && /hash|secret|token|passw|cipher|key/.test(column),
    );
    // These name rows or are numbers, and let nobody in.
    expect(suspicious.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(SAFE);
  });

  test('has names that every system can write', () => {
    expect(safeName('../../etc/passwd')).toBe('etc passwd');
    expect(safeName(' . ')).toBe('file');
    expect(safeName('é'.repeat(100))).toBe('é'.repeat(40));
    expect(safeFileName(`${'a'.repeat(300)}.PDF`)).toBe(`${'a'.repeat(80)}.PDF`);
  });
});
