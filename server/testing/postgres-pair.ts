import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { Client } from '#server/db/client.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded.ts';
import { addMigratedDatabase } from './migrated-database.ts';

const run = promisify(execFile);

const SETTINGS = [
  "wal_keep_size = '1GB'",
  "wal_retrieve_retry_interval = '100ms'",
  // The system keeps what a killed server has written, so only a crash of the machine would lose it.
  'fsync = off',
];

/**
 * Starts a migrated PostgreSQL with a synchronous streaming standby: a commit is acknowledged when both have it on disk. `url` names
 * both, as DATABASE_URL does. `failOver()` kills the primary with -9 and promotes the standby; `rejoin()` makes the killed one the
 * standby of the other, so that the next failover can follow.
 */
export async function startPair(folder: string) {
  const folders = [join(folder, 'a'), join(folder, 'b')] as const;
  const servers: [Embedded?, Embedded?] = [];
  let primary: 0 | 1 = 0;
  const other = () => (1 - primary) as 0 | 1;

  const start = async (which: 0 | 1) => {
    servers[which] = await startEmbedded({ folder: folders[which] });
  };
  async function kill(which: 0 | 1): Promise<void> {
    const server = servers[which];
    if (!server) return;
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    servers[which] = undefined;
  }
  /** Makes the other server follow the primary, from a copy that is taken while that one works. */
  async function rejoin(): Promise<void> {
    const [from, to] = [folders[primary], folders[other()]].map((one) => join(one!, 'postgres')) as [string, string];
    await rm(to, { recursive: true, force: true });
    await mkdir(folders[other()], { recursive: true });
    await onServer(folders[primary], async (client) => {
      await client.query("select pg_backup_start('rejoin', true)");
      await copyLive(from, to);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
      await writeFile(join(to, 'backup_label'), rows[0]!.labelfile);
      await rm(join(to, 'postmaster.pid'), { force: true });
      await writeFile(join(to, 'standby.signal'), '');
      // The last line for a setting counts.
      const conninfo = `host=${folders[primary]}/run user=postgres application_name=standby`;
      await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
      await start(other());
      await client.query("alter system set synchronous_standby_names = 'standby'");
      await client.query('select pg_reload_conf()');
      while (!(await isSynchronous(client))) await sleep(20);
    });
  }

  await addMigratedDatabase(folders[0]);
  await appendFile(join(folders[0], 'postgres/postgresql.auto.conf'), SETTINGS.map((line) => `${line}\n`).join(''));
  await start(0);
  await rejoin();

  const addressOf = (hosts: readonly string[]) => `postgres://cauri@${hosts.map((one) => encodeURIComponent(`${one}/run`)).join()}/cauri`;
  return {
    /** Names both servers, of which one takes writes. */
    url: `${addressOf(folders)}?target_session_attrs=read-write`,
    /** The address of the server that takes writes now, or of its standby. */
    primaryUrl: () => addressOf([folders[primary]]),
    standbyUrl: () => addressOf([folders[other()]]),
    /** Kills the primary with -9 and promotes the standby. */
    async failOver(): Promise<void> {
      await kill(primary);
      primary = other();
      await onServer(folders[primary], async (client) => {
        await client.query('alter system reset synchronous_standby_names');
        await client.query('select pg_promote()');
      });
    },
    rejoin,
    killStandby: () => kill(other()),
    async stop(): Promise<void> {
      // The standby first, because the primary waits until everything has reached it.
      await servers[other()]?.stop();
      await servers[primary]?.stop();
    },
  };
}

async function onServer(folder: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client: pg.Client = new Client({ host: join(folder, 'run'), user: 'postgres', database: 'postgres' });
  await client.connect();
  await use(client).finally(() => client.end());
}

async function isSynchronous(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'");
  return rows.length > 0;
}

/** Files of a running server disappear while they are copied; the log of the backup has what was in them. */
async function copyLive(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]).catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr ?? '').trim().split('\n');
    if (!lines.every((line) => line.includes('No such file or directory'))) throw error;
  });
}
