import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { connectionTo, isAddress } from './address.ts';
import { openDatabase } from './connect.ts';

const { connection } = await testDatabase();

test.each([
  ['postgres://cauri@db.example.org/cauri', true],
  ['postgresql://cauri:a%40b@10.0.0.1:5432,10.0.0.2:5433/cauri?sslmode=require&target_session_attrs=read-write', true],
  ['postgres://cauri@a:5432,b/cauri?target_session_attrs=primary', true],
  ['postgres://cauri@[fd00::1]:5432,[fd00::2]/cauri', true],
  ['postgres://cauri@%2Frun%2Fa,%2Frun%2Fb/cauri', true],
  ['postgres://cauri@localhost/cauri?host=/run/postgresql', true],
  ['postgres://cauri@a,b/cauri?target_session_attrs=any', false],
  ['postgres://cauri@a,b:port/cauri', false],
  ['mysql://a/cauri', false],
  ['cauri', false],
])('%s is an address: %s', (address, expected) => {
  expect(isAddress(address)).toBe(expected);
});

test.skipIf(!connection.host)('a connection goes past a host that is away to the one that answers, and is remembered', async () => {
  const [away, answering] = [
    createServer(),
    createServer((socket) => socket.pipe(connect(`${connection.host}/.s.PGSQL.5432`)).pipe(socket)),
  ];
  for (const server of [away, answering]) await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void answering.close());
  const ports = [away, answering].map((server) => (server.address() as AddressInfo).port);
  away.close();
  const address = `postgres://${connection.user}@${ports.map((port) => `127.0.0.1:${port}`).join()}/${connection.database}`;
  const { db, close } = openDatabase(connectionTo(address));
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();

  const nowhere = openDatabase(connectionTo(address.replaceAll(String(ports[1]), String(ports[0]))));
  await expect(sql`select 1`.execute(nowhere.db)).rejects.toThrow(/^The connection to PostgreSQL was lost: connect ECONNREFUSED/);
  await nowhere.close();
});
