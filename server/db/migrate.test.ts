import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { during } from '#server/testing/locks.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';

const SHELL = 'create table shell (\n  id int primary key\n);\n';

const database = await testDatabase({ empty: true });
let folder = '';
const folders: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-migrations-'));
  folders.push(folder);
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  await add('0001_shell.sql', SHELL);
  await add('0002_colour.sql', 'alter table shell add colour text;');
});
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));

const add = (name: string, text: string) => writeFile(join(folder, name), text);

test('new migrations run once, in order', async () => {
  expect(await migrate(database, folder)).toEqual(['0001_shell.sql', '0002_colour.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  await add('0003_white.sql', "insert into shell values (1, 'white');");
  expect(await migrate(database, folder)).toEqual(['0003_white.sql']);
});

test('processes that start at the same time migrate one after the other', async () => {
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)));
  expect(ran.flat().sort()).toEqual(['0001_shell.sql', '0002_colour.sql']);
});

test('a migration that needs a table that others use lets them pass, says so, and is tried again', async () => {
  await migrate(database, folder);
  await add('0003_large.sql', 'alter table shell add size int;');
  const said: string[] = [];
  const [reading, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reader = database.db.transaction().execute(async (db) => {
    await sql`select from shell`.execute(db);
    reading.resolve();
    await released.promise;
  });
  const say = (line: string) => {
    said.push(line);
    released.resolve();
  };
  await reading.promise;
  expect(await migrate(database, folder, { say, lockMs: 100, pauseMs: 20 })).toEqual(['0003_large.sql']);
  expect(said[0]).toBe('The migration 0003_large.sql needs a table that others are using; it is tried again until they are done.');
  await reader;
});

test('a migration that PostgreSQL ends because it and others wait for each other is tried again', async () => {
  await add('0003_reef.sql', 'create table reef (id int);');
  await migrate(database, folder);
  await add('0004_both.sql', 'alter table shell add size int; alter table reef add size int;');
  const ran = await during(database.db, {
    first: (db) => sql`select from reef`.execute(db),
    begin: () => migrate(database, folder, { lockMs: 20_000, pauseMs: 20 }),
    // The migration has waited for longer, so it is ended, unless this machine stands still for a second: then it is this statement.
    async finish(db) {
      await sql`savepoint before`.execute(db);
      await sql`select from shell`.execute(db).catch(() => sql`rollback to savepoint before`.execute(db));
    },
  });
  expect(ran).toEqual(['0004_both.sql']);
});

test('a process that waits for another one that migrates, or for a backup, says so', async () => {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    void client.end();
  };
  expect(await migrate(database, folder, { say })).toHaveLength(2);
  expect(said).toEqual(['Waiting for another process, which migrates this database or makes a backup of it.']);
});

test('an index is built concurrently by a migration that is not in a transaction, also while others wait for their turn', async () => {
  await add(
    '0003_index.sql',
    '-- Not in a transaction\ndrop index concurrently if exists shell_colour;\ncreate index concurrently shell_colour on shell (colour);\n',
  );
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
  expect(ran.flat()).toHaveLength(3);
  const { rows } = await sql`select indisvalid as valid from pg_index where indexrelid = 'shell_colour'::regclass`.execute(database.db);
  expect(rows).toEqual([{ valid: true }]);
});

test('a migration that fails leaves nothing behind, and says why', async () => {
  await add('0003_broken.sql', 'create table half (id int); select nowhere;');
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0003_broken.sql failed and was rolled back: column "nowhere" does not exist',
  );
  const { rows } = await sql`select to_regclass('half') as half, (select count(*) from migration) as done`.execute(database.db);
  expect(rows).toEqual([{ half: null, done: 2 }]);
});

test('a migration that was changed afterwards stops the start, other line ends do not', async () => {
  await migrate(database, folder);
  await add('0001_shell.sql', SHELL.replaceAll('\n', '\r\n'));
  await migrate(database, folder);
  await add('0001_shell.sql', 'create table shell (id bigint primary key);');
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0001_shell.sql was changed after this database had run it');
});

test('a database of a newer version stops the start', async () => {
  await migrate(database, folder);
  await rm(join(folder, '0002_colour.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('0002_colour.sql, which this version of Cauri does not know');
});

test('a migration that comes before one already run stops the start', async () => {
  await migrate(database, folder);
  await cp(join(folder, '0002_colour.sql'), join(folder, '0001_aaa.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('The migration 0001_aaa.sql comes before 0001_shell.sql');
});

test('a misnamed migration stops the start', async () => {
  await add('3_Shell.sql', '');
  await expect(migrate(database, folder)).rejects.toThrow('The migration 3_Shell.sql is not named like 0002_short_name.sql.');
});

test('the migrations of Cauri run on an empty database', async () => {
  expect((await migrate(database)).length).toBeGreaterThan(0);
  expect(await migrate(database)).toEqual([]);
});

test('a migration for which the disk has no room says what to do', async () => {
  await add('0003_full.sql', "do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;");
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0003_full.sql failed and was rolled back: could not extend file. Make room on the disk of the database, then try again.',
  );
});
