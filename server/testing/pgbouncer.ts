import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseIdentity } from '#server/db/identity.ts';
import { findServer } from './debian-program.ts';

/** The sessions that PgBouncer shares out: fewer than the callers, so that each of them is used by many. */
const SESSIONS = 3;

/** Starts Debian's PgBouncer in transaction mode before a database; undefined where it is not to be had. */
export async function startPgBouncer({ host, database }: pg.ClientConfig) {
  const program = await findServer('pgbouncer');
  if (!program || !host) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cauri-pgbouncer-'));
  await chmod(folder, 0o777);
  const limits = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000';
  const lines = [
    '[databases]',
    `${database} = host=${host} user=cauri connect_query='${limits}'`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${SESSIONS}`,
    `unix_socket_dir = ${folder}`,
    'listen_port = 6432',
    // The name comes from the line of the database: only this test can reach the socket.
    'auth_type = any',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 });
  // It does not run as root either, and must reach the same socket as PostgreSQL's own user.
  const { prefix, user } = await chooseIdentity(folder, folder, { namespaces: true, dieWithUs: true });
  const [command, ...args] = [...prefix, program, join(folder, 'pgbouncer.ini')];
  const child = spawn(command!, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const url = `postgres://cauri@localhost:6432/${database}?host=${encodeURIComponent(folder)}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`);
    await sleep(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
