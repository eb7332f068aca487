import { spawn } from 'node:child_process';
import { chown, lchown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { syncFolder } from '#server/sync-folder.ts';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import type { User } from './reachable.ts';

const MAJOR = '18';

/** The folder in the data folder in which a backup is restored; it is there until the restore has ended. */
export const RESTORING = 'restoring';

/**
 * Creates the data folder of a new PostgreSQL, with the role and the database that Cauri uses, unless it exists. It is created
 * beside its final place and renamed at the end, so that a partial folder is never mistaken for a complete one.
 */
export async function createCluster(data: string, binaries: Binaries, identity: Identity, durable: boolean): Promise<'made' | 'found'> {
  const parent = dirname(data);
  const half = `${basename(data)}.new-`;
  const found = await readdir(parent);
  if (found.includes(RESTORING))
    throw new StartError(`A backup was being restored into ${parent}, and that did not end: run \`npm run restore\` again.`);
  for (const name of found) if (name.startsWith(half)) await rm(join(parent, name), { recursive: true, force: true });

  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === MAJOR) return 'found';
    throw new StartError(
      `${data} was made by PostgreSQL ${version.trim()}, and this Cauri carries ${MAJOR}: dump it with that version and load it into an empty data folder.`,
    );
  }

  const made = await mkdtemp(join(parent, half));
  if (identity.user) await chown(made, identity.user.uid, identity.user.gid);
  await runProgram(
    [
      ...[binaries.initdb, '-D', made, '--username=postgres', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
      // Only a user who can enter the socket's folder can connect, and that folder is closed to everyone else.
      ...['--auth=trust', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ],
    identity,
  );
  // The role is not a superuser, so that what works here works on a managed server too.
  await runProgram(
    [binaries.postgres, '--single', '-D', made, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'],
    identity,
    'create role cauri login createdb\n' + 'create database cauri owner cauri\n',
  );
  await rename(made, data);
  await syncFolder(parent);
  return 'made';
}

/** Gives a data folder that root created to the user as whom PostgreSQL runs. */
export async function giveTo(user: User, data: string): Promise<void> {
  const inside = await readdir(data, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of inside) await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  if (inside.length > 0) await lchown(data, user.uid, user.gid);
}

async function runProgram(command: string[], identity: Identity, input = ''): Promise<void> {
  const [program, ...args] = [...identity.prefix, ...command];
  const child = spawn(program!, args, { ...identity.user, detached: true, env: cleanEnv(), stdio: ['pipe', 'pipe', 'pipe'] });
  const killAtExit = () => child.kill();
  process.once('exit', killAtExit);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => {}); // The program ended before it read everything; its exit code says why.
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)).finally(() =>
    process.off('exit', killAtExit),
  );
  // PostgreSQL prints a page around this reason.
  const full = /No space left on device|Disk quota exceeded/.exec(output)?.[0];
  if (full)
    throw new StartError(
      `A new database cannot be made, because the disk is full (${full}): make room, or name a folder on another disk: with CAURI_DATA, or with --in for the trial of a backup.`,
    );
  if (code !== 0) throw new StartError(`${basename(command[0]!)} failed:\n${output.trim()}`);
}

/** PostgreSQL reads PG… variables and the language of its messages from the environment, so it gets none of ours. */
export const cleanEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });
