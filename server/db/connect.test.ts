import { Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { Pool } from './client.ts';
import { openDatabase } from './connect.ts';
import { prepared } from './db.ts';
import { ConnectionLost } from './trouble.ts';

const { db, connection } = await testDatabase();

test('a query returns counts as numbers, days as texts and times as Dates', async () => {
  const { rows } =
    await sql`select 12::int8 as count, '2026-01-31'::date as day, '2026-01-31T10:00:00Z'::timestamptz as at, 1.50::numeric as sum,
    array[1::int8, null] as counts, array['2026-01-31'::date] as days, array[]::date[] as none`.execute(db);
  expect(rows[0]).toEqual({
    count: 12,
    day: '2026-01-31',
    at: new Date('2026-01-31T10:00:00Z'),
    sum: '1.50',
    counts: [1, null],
    days: ['2026-01-31'],
    none: [],
  });
});

test('a whole number that JavaScript would round is refused', async () => {
  await expect(sql`select 9007199254740993 as n`.execute(db)).rejects.toThrow('9007199254740993');
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
});

test('a prepared statement is planned once by each connection, whatever its parameters are', async () => {
  await db.connection().execute(async (db) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`${prepared('one more')} select ${n}::int + 1 as n`.execute(db);
      expect(rows).toEqual([{ n: n + 1 }]);
    }
    const { rows } = await sql`select name, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ name: 'one more', plans: 3 }]);
  });
});

test('a connection on which a write was refused is replaced, because its server may have become a standby', async () => {
  const { db, close } = openDatabase(connection, { max: 1 });
  const write = () => sql`create table written ()`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(db.transaction().execute((db) => sql`create table written ()`.execute(db))).rejects.toThrow('read-only transaction');
  await write();
  await close();
});

test('an error that already says that the connection was lost says so once', async () => {
  const stream = () => {
    const socket = new Socket();
    socket.connect = () => socket.destroy(new ConnectionLost('none of the hosts takes writes'));
    return socket;
  };
  await expect(new Pool({ stream }).connect()).rejects.toThrow(/^The connection to PostgreSQL was lost: none of the hosts takes writes$/);
});
