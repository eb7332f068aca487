import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MINUTES = 60_000;

/** The servers of other projects that tests start; they are installed together, because each installation takes seconds. */
const SERVERS = ['pgbouncer', 'haproxy'] as const;

/** The path of such a server, which is installed now when that is possible; undefined, with a line that says so, when there is none. */
export async function findServer(name: (typeof SERVERS)[number]): Promise<string | undefined> {
  const path = (await pathOf(name)) ?? ((await installPackages(SERVERS)) ? await pathOf(name) : undefined);
  if (!path) process.stdout.write(`SKIPPED: ${name} is not installed and cannot be installed here (on Debian: apt-get install ${name}).\n`);
  return path;
}

async function pathOf(name: string): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  for (const folder of folders) if (await exists(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Installs packages of Debian; false where this is not Debian, or we are not root, or no package server is reached. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await exists('/etc/debian_version'))) return false;
  // Two test files may want this at the same time, and apt refuses the second one.
  const apt = (...args: string[]) => succeeds('flock', ['/var/lock/cauri-apt', 'apt-get', ...args], 10 * MINUTES);
  const install = () => apt('install', '-y', '--no-install-recommends', ...names);
  return (await install()) || ((await apt('update')) && (await install()));
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const succeeds = (command: string, args: string[], timeout: number): Promise<boolean> =>
  run(command, args, { timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).then(
    () => true,
    () => false,
  );
