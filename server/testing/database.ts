import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, type Database, openDatabase } from '#server/db/connect.ts';
import { inDatabase } from './in-database.ts';

/**
 * A database of its own for a test file, migrated and empty: `const database = await testDatabase()` at the top of
 * the file, which drops it after its last test. `empty`: without the migrations too.
 */
export async function testDatabase({ empty = false } = {}): Promise<Database> {
  const { connection, template } = inject('testServer');
  const name = `cauri_test_${randomBytes(6).toString('hex')}`;
  // Copying files beats writing the copy to the log once the server does not wait for the disk.
  await onServer(connection, `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`);
  const database = openDatabase(inDatabase(connection, name), { max: 10 });
  afterAll(async () => {
    await database.close();
    // Without force, which is refused while PostgreSQL's own vacuum is in there: it waits for that, and for what is closing.
    await onServer(connection, `drop database ${name}`).catch(() => onServer(connection, `drop database ${name} with (force)`));
  });
  return database;
}

async function onServer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
