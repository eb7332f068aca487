import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { exists } from '#server/testing/debian-program.ts';
import { type Bench, stopServer, untilReady } from '../server.ts';

const run = promisify(execFile);
const MINUTE = 60_000;
const INSTALL_MINUTES = 30;

/** A package of another system, with the version that is measured. */
export interface Package {
  name: string;
  version: string;
  /** The program in its package. */
  program: string;
}

export interface System {
  /** Runs the program once to its end. */
  once(...args: string[]): Promise<void>;
  /** Starts the program as a server, and waits until it answers at `ready`. */
  serve(args: string[], url: string, ready: string): Promise<{ pid: number; stop: () => Promise<void> }>;
  pool: pg.Pool;
  /** Removes its data and its database. */
  remove(): Promise<void>;
}

/** This version brings binaries for Node 24 in its package; those before it are downloaded from elsewhere or compiled. */
const PREBUILT = { 'isolated-vm': '6.1.2' };

/** Installs the package with npm where the project's own dependencies are not touched. Returns its folder. */
async function install({ name, version }: Package): Promise<string> {
  const folder = resolve('node_modules/.cache/peers', `${name}-${version}`);
  const done = join(folder, 'installed');
  if (await exists(done)) return folder;
  process.stdout.write(`  npm installs ${name} ${version} into ${folder}: some minutes, once\n`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, overrides: PREBUILT }));
  // Install scripts would compile or download binaries that this work does not need; the prebuilt ones need no script.
  const args = ['install', `${name}@${version}`, '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  try {
    await run('npm', args, { cwd: folder, timeout: INSTALL_MINUTES * MINUTE });
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? error).match(/^npm error (?!code|A complete).+/m)?.[0] ?? String(error);
    throw new Error(`${name} ${version} could not be installed from npm: ${said} Try again later, or set another version in bench/peers.`);
  }
  await writeFile(done, '');
  return folder;
}

/**
 * Installs another system and makes a database for it on the PostgreSQL server of the benchmark, so that both stand on the same
 * engine. `env` are its settings; of ours it gets none.
 */
export async function prepare(
  bench: Bench,
  peer: Package,
  env: (database: { url: string; host: string; user: string; name: string }, folder: string) => Record<string, string>,
): Promise<System> {
  const installed = await install(peer);
  const name = `peer_${peer.name}`;
  await bench.database.pool.query(`create database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), `cauri-bench-${peer.name}-`));
  const { host, user } = bench.database.connection as { host: string; user: string };
  const connection = { host, user, database: name };
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH!,
      HOME: folder,
      NODE_ENV: 'production',
      ...env({ url: connectionUrl(connection), host, user, name }, folder),
    },
  };
  const pool = new pg.Pool(connection);
  const program = join(installed, 'node_modules', peer.name, peer.program);
  // Both systems need this flag for isolated-vm on Node 20 and later.
  const command = (args: string[]) => ['--no-node-snapshot', program, ...args];
  return {
    pool,
    async once(...args) {
      try {
        await run(process.execPath, command(args), { ...options, timeout: 5 * MINUTE });
      } catch (error) {
        const { stderr, stdout } = error as { stderr?: string; stdout?: string };
        const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n') || String(error);
        throw new Error(`${peer.name} ${args.join(' ')} did not end well: ${said}`);
      }
    },
    async serve(args, url, ready) {
      const stdio: ['ignore', 'ignore' | 'inherit', 'ignore' | 'inherit'] = process.env.BENCH_LOG
        ? ['ignore', 'inherit', 'inherit']
        : ['ignore', 'ignore', 'ignore'];
      const child = spawn(process.execPath, command(args), { ...options, stdio });
      try {
        await untilReady(url, child, ready);
      } catch (error) {
        await stopServer(child);
        throw error;
      }
      return { pid: child.pid!, stop: () => stopServer(child) };
    },
    async remove() {
      await pool.end();
      await rm(folder, { recursive: true, force: true });
      await bench.database.pool.query(`drop database if exists ${name} with (force)`);
    },
  };
}
