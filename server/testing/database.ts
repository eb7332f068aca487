import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, type Database, openDatabase } from '#server/db/connect.ts';
import { inDatabase } from './connection-url.ts';

/**
 * Makes a migrated and empty database for one test file: `const database = await testDatabase()` at the top of the file, which drops
 * it after its last test. With `empty` it is not migrated either.
 */
export async function testDatabase({ empty = false } = {}): Promise<Database> {
  const { connection, template } = inject('testServer');
  const name = `cauri_test_${randomBytes(6).toString('hex')}`;
  // Copying the files is faster than writing the copy to the log, because the test server does not wait for the disk.
  await onServer(connection, `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`);
  const database = openDatabase(inDatabase(connection, name), { max: 10 });
  afterAll(async () => {
    await database.close();
    await dropDatabase(connection, name);
  });
  return database;
}

/**
 * A drop ends PostgreSQL's own vacuum of the database, and waits some seconds for that and for closing connections. A busy machine may need
 * both more than once, and a connection that a test broke never closes by itself. A drop by force would be refused because of the vacuum.
 */
async function dropDatabase(connection: Connection, name: string, attempts = 3): Promise<void> {
  try {
    await onServer(connection, `drop database ${name}`);
  } catch (error) {
    if (attempts === 1) throw error;
    await onServer(
      connection,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
    );
    await dropDatabase(connection, name, attempts - 1);
  }
}

async function onServer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
