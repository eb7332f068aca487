import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '#server/make-folder.ts';
import { StartError } from '#server/start-error.ts';
import { type Binaries, binariesFor, findBinaries } from './binaries.ts';
import { createCluster, giveTo } from './cluster.ts';
import type { Connection } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { STOP_SIGNALS, stopLeftover } from './leftover.ts';
import { boundLog, readFrom } from './log-file.ts';
import type { User } from './reachable.ts';
import { serverEnv, serverSettings } from './server-settings.ts';
import { socketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** The data folder; the database is stored in `postgres` inside it. */
  folder: string;
  /** Called with a line about what takes time or is unusual. */
  say?: (line: string) => void;
  /** Called when PostgreSQL ends without having been asked to. */
  onCrash?: (error: StartError) => void;
  /** Called when PostgreSQL has been started and is not ready yet, so that something else is done meanwhile. */
  whileItStarts?: () => void;
  /** False in tests only: a crash of the machine may then lose everything. */
  durable?: boolean;
  /** It allows user namespaces when the process runs as root. */
  namespaces?: boolean;
  /** The kernel asks PostgreSQL to stop when this process is killed. */
  dieWithUs?: boolean;
}

export interface Embedded {
  connection: Connection;
  /** The process number of PostgreSQL. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts the bundled PostgreSQL on a data folder, which this process then owns until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, durable = true, namespaces = true, dieWithUs = true } = options;
  if (process.platform === 'win32') throw new StartError('On Windows, set DATABASE_URL to a PostgreSQL 18 server.');
  makeFolder(options.folder);
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

/** PostgreSQL runs as another user when we are root, so that user gets the data and may open its folder. */
async function openTo(user: User, folder: string, data: string): Promise<void> {
  // The user may enter the folder but not list it; the files in it keep their own modes.
  await chmod(folder, (await stat(folder)).mode | 0o011);
  await giveTo(user, data);
}

interface Ready {
  say: (line: string) => void;
  whileItStarts?: () => void;
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

/** Starts the process and waits until it accepts connections; retries while the remains of an earlier process disappear. */
async function launch(ready: Ready, logFile: string, connection: Connection): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    const log = await open(logFile, 'a', 0o600);
    const { size } = await log.stat();
    const { prefix, user } = ready.identity;
    const [program, ...args] = [...prefix, ready.binaries.postgres, '-D', ready.data, ...serverSettings(ready.sockets, ready.durable)];
    // PostgreSQL gets its own process group: Ctrl+C in the terminal reaches only us, and we stop it after the last request.
    const child = spawn(program!, args, { ...user, detached: true, env: serverEnv(), stdio: ['ignore', log.fd, log.fd] });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    await log.close();
    ready.whileItStarts?.();
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
      // PostgreSQL is not listening yet, or is starting up (57P03); a recovery after a crash can take minutes.
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '')) throw error;
    }
    if (waited > 0 && waited % 7500 === 0) say('PostgreSQL is still recovering what a crash left behind.');
    await sleep(15);
  }
}

/** Stops PostgreSQL in order (connections are ended, everything is written), then by force: nothing committed is lost either way. */
async function end(child: ChildProcess, say: (line: string) => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  for (const [signal, seconds] of STOP_SIGNALS) {
    child.kill(signal);
    if (await Promise.race([exited, sleep(seconds * 1000, false, { ref: false })])) return;
    say(`PostgreSQL did not stop on ${signal}.`);
  }
}
