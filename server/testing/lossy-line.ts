import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '#server/db/connect.ts';

/**
 * Leads to the database until the test file ends. `loseCommit` breaks the next connection that commits something after a statement with
 * this text, before the answer to its commit; `loseAnswer` breaks it before the answer to the statement, which is a transaction by itself.
 */
export async function openLine({ connection }: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-line-'));
  const { host, port = 5432 } = connection;
  const socket = `.s.PGSQL.${port}`;
  let losing: string | undefined;
  let isWhole = false;
  const server = createServer((near) => {
    const far = connect(`${host}/${socket}`);
    let [hasWritten, hasCommitted] = [false, false];
    const end = () => [near, far].map((one: Socket) => one.destroy());
    near.on('data', (sent) => {
      hasWritten ||= losing !== undefined && sent.includes(losing);
      hasCommitted ||= hasWritten && (isWhole || sent.includes('commit'));
      far.write(sent);
    });
    far.on('data', (answer) => {
      if (!hasCommitted) return near.write(answer);
      losing = undefined;
      end();
    });
    for (const one of [near, far]) one.on('close', end).on('error', () => {});
  }).listen(join(folder, socket));
  await once(server, 'listening');
  const database = openDatabase({ ...connection, host: folder });
  afterAll(async () => {
    await database.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  return {
    database,
    loseCommit(statement: string) {
      [losing, isWhole] = [statement, false];
    },
    loseAnswer(statement: string) {
      [losing, isWhole] = [statement, true];
    },
    hasLost: () => losing === undefined,
  };
}
