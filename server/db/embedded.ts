import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, open, realpath, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { type Binaries, binariesFor, findBinaries } from './binaries.ts';
import { cleanEnv, createCluster, giveTo } from './cluster.ts';
import type { Connection } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { stopLeftover } from './leftover.ts';
import { boundLog, readFrom } from './log-file.ts';
import type { User } from './reachable.ts';
import { socketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** The data folder; the database goes into `postgres` in it. */
  folder: string;
  /** Told in a line what takes time or is out of the ordinary. */
  say?: (line: string) => void;
  /** Told when PostgreSQL ends without having been asked to. */
  onCrash?: (error: StartError) => void;
  /** False for tests only: a crash of the machine may lose everything. */
  durable?: boolean;
  /** As root: whether user namespaces may be used. */
  namespaces?: boolean;
  /** Whether PostgreSQL is asked to stop by the kernel when this process is killed. */
  dieWithUs?: boolean;
}

export interface Embedded {
  connection: Connection;
  /** The process number of PostgreSQL. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that Cauri carries on a data folder, which this process then owns until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, durable = true, namespaces = true, dieWithUs = true } = options;
  if (process.platform === 'win32') throw new StartError('On Windows, set DATABASE_URL to a PostgreSQL 18 server.');
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const folder = await realpath(options.folder);
  const data = join(folder, 'postgres');
  const unlock = lockFolder(folder);
  try {
    const [found, identity] = await Promise.all([
      findBinaries(),
      chooseIdentity(folder, data, { namespaces, dieWithUs }),
      stopLeftover(data, say),
    ]);
    if (identity.user) await openTo(identity.user, folder, data);
    const binaries = await binariesFor(identity.reach, found);
    if ((await createCluster(data, binaries, identity, durable)) === 'made') say('Made a new database.');
    const sockets = await socketFolder(folder, identity.user);
    return await startServer({ ...options, say, durable, folder, data, sockets, binaries, identity, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the data folder, and gives the data, to the user that PostgreSQL runs as when we are root. */
async function openTo(user: User, folder: string, data: string): Promise<void> {
  // Entered, not listed: what lies in it keeps its own modes.
  await chmod(folder, (await stat(folder)).mode | 0o011);
  await giveTo(user, data);
}

interface Ready {
  say: (line: string) => void;
  onCrash?: (error: StartError) => void;
  durable: boolean;
  folder: string;
  data: string;
  sockets: string;
  binaries: Binaries;
  identity: Identity;
  unlock: () => void;
}

async function startServer(ready: Ready): Promise<Embedded> {
  const { say, onCrash, sockets, unlock } = ready;
  const connection: Connection = { host: sockets, user: 'cauri', database: 'cauri' };
  const logFile = join(ready.folder, 'postgres.log');
  const stopBounding = await boundLog(logFile);
  const child = await launch(ready, logFile, connection);

  const killAtExit = () => child.kill('SIGINT');
  process.once('exit', killAtExit);
  let stopping: Promise<void> | undefined;
  child.once('exit', (code, signal) => {
    if (!stopping) onCrash?.(new StartError(`PostgreSQL ended by itself (${signal ?? `code ${code}`}): ${logFile} says why.`));
  });
  async function stopInOrder() {
    await end(child, say);
    process.off('exit', killAtExit);
    stopBounding();
    unlock();
  }
  return {
    connection,
    pid: child.pid!,
    stop() {
      stopping ??= stopInOrder();
      return stopping;
    },
  };
}

/** Starts the process and waits until it takes connections; tries again while remains of an earlier one go away. */
async function launch(ready: Ready, logFile: string, connection: Connection): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    const log = await open(logFile, 'a', 0o600);
    const { size } = await log.stat();
    const { prefix, user } = ready.identity;
    const [program, ...args] = [...prefix, ready.binaries.postgres, '-D', ready.data, ...serverSettings(ready.sockets, ready.durable)];
    // Its own process group: Ctrl+C in the terminal reaches us only, and we stop it after the last request.
    const child = spawn(program!, args, { ...user, detached: true, env: cleanEnv(), stdio: ['ignore', log.fd, log.fd] });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    await log.close();
    const failure = await Promise.race([untilReady(connection, ready.say).then(() => undefined), ended]);
    if (failure === undefined) return child;

    const said = await readFrom(logFile, size);
    if (tries < 5 && said.includes('pre-existing shared memory block')) {
      await sleep(1000);
      continue;
    }
    throw new StartError(`PostgreSQL did not start (${failure}). ${logFile} ends with:\n${said.trim().split('\n').slice(-6).join('\n')}`);
  }
}

async function untilReady(connection: Connection, say: (line: string) => void): Promise<void> {
  for (let waited = 0; ; waited += 15) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const { code } = error as { code?: string };
      // Not yet listening, or starting up (57P03); a recovery after a crash can take minutes.
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '')) throw error;
    }
    if (waited > 0 && waited % 7500 === 0) say('PostgreSQL is still recovering what a crash left behind.');
    await sleep(15);
  }
}

/** First in order (open connections are ended, all is written), then by force: nothing committed is lost either way. */
async function end(child: ChildProcess, say: (line: string) => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    child.kill(signal);
    if (await Promise.race([exited, sleep(seconds * 1000, false, { ref: false })])) return;
    say(`PostgreSQL did not stop on ${signal}.`);
  }
}

/** Given at each start rather than kept in a file, so that they follow the version and the machine. */
function serverSettings(sockets: string, durable: boolean): string[] {
  // A container may have less than the machine.
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail are answered to us: in the log, they would show what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
