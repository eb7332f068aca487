import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { copyInParts, hashCopy } from './copy-parts.ts';
import { compareContents } from './load.actions.ts';

const { connection } = await testDatabase({ empty: true });
const THREE_ROWS = 'copy (select generate_series(1, 3)) to stdout';
/** The message with which the rows of a COPY end; how many they were comes after it. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** Connects through a network that brings the end of a COPY some moments after its rows. */
async function connectSlowly(): Promise<pg.Client> {
  const { host, port } = new pg.Client(connection);
  const network = createServer(async (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.pipe(far);
    for await (const bytes of far as AsyncIterable<Buffer>) {
      const end = bytes.indexOf(COPY_DONE) + COPY_DONE.length;
      if (end >= COPY_DONE.length) {
        near.write(bytes.subarray(0, end));
        await sleep(100);
        near.write(bytes.subarray(end));
      } else near.write(bytes);
    }
    near.end();
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const { user, database, password } = new pg.Client(connection);
  const client = new pg.Client({ host: '127.0.0.1', port: (network.address() as AddressInfo).port, user, database, password });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    network.close();
  });
  return client;
}

test('the rows of a table are counted, also when their number arrives after them', async () => {
  const client = await connectSlowly();
  const added: string[] = [];
  const archive = { add: async (name: string) => void added.push(name) };
  const copied = await copyInParts(client, THREE_ROWS, archive, (n) => `part-${n}`);
  expect([copied.rows, added]).toEqual([3, ['part-1']]);
  expect(await hashCopy(client, THREE_ROWS)).toEqual(copied);
});

test('a backup whose rows an earlier version miscounted is taken by their checksum, and other rows are refused', async () => {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table numbers as select generate_series(1, 3) as n');
  const { sha256 } = await hashCopy(client, 'copy numbers to stdout');
  const head = { tables: [{ name: 'numbers', columns: ['n'] }], sequences: [] };
  const compare = () => compareContents(client, { head, end: { tables: { numbers: { rows: 0, sha256 } } } } as never);
  await compare();
  await client.query('update numbers set n = 4 where n = 3');
  await expect(compare()).rejects.toThrow('The table numbers has other contents after the restore');
});
