import '../node-version.ts';
import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import pg from 'pg';
import { connectionTo } from '#server/db/address.ts';
import type { Connection } from '#server/db/connect.ts';
import { type DatabaseSettings, directAddress } from '#server/db/connections.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { FolderTaken } from '#server/db/folder-lock.ts';
import { socketPath } from '#server/db/socket-folder.ts';
import { connectionTrouble, withAdvice } from '#server/db/trouble.ts';
import { type Env, SettingError } from '#server/env.ts';
import { fileTrouble, StartError } from '#server/start-error.ts';
import { reasonOf, StorageAway } from '#server/storage/bucket.ts';

// The commands beside the server share this. Their sentences are for the person who runs programs on this machine, in English.

// A reader that goes away, such as `head`, must not end a backup half-way.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command: a known failure is one sentence, and every failure ends with exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.exitCode = 1;
    const known = error instanceof StartError || error instanceof SettingError;
    const sentence = known ? error.message : fileTrouble(error);
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
    // An unexpected cause is what somebody needs who looks for the reason.
    const { cause } = error as Error;
    if (
      known &&
      cause instanceof Error &&
      !(cause instanceof pg.DatabaseError) &&
      !cause.message.includes('\n') &&
      !(error as Error).message.includes(cause.message)
    )
      process.stderr.write(`(${cause.message})\n`);
  }
}

/** Reads the arguments; wrong ones end with the usage. */
export function readArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
  positionals: [least: number, most: number],
) {
  try {
    const read = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options });
    const [least, most] = positionals;
    if (read.positionals.length < least || read.positionals.length > most) throw new StartError(usage);
    return read;
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${usage}`);
  }
}

export interface CommandDatabase {
  connection: Connection;
  /** The command started the database, so no server uses it. */
  started: boolean;
  stop: () => Promise<void>;
}

/** Connects to the database of a running server through its socket, or else starts the database for the command. */
export async function commandDatabase({ CAURI_DATA, ...settings }: DatabaseSettings & { CAURI_DATA: string }): Promise<CommandDatabase> {
  const address = directAddress(settings);
  if (address) return { connection: connectionTo(address), started: false, stop: async () => {} };
  await stat(join(CAURI_DATA, 'postgres/PG_VERSION')).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(
      code === 'EACCES'
        ? `This user may not enter ${CAURI_DATA}: run the command as the user of the server, such as \`runuser -u cauri -- npm run …\`.`
        : `There is no database in ${resolve(CAURI_DATA)}. Set CAURI_DATA to the data folder of the server, or DATABASE_URL to its database.`,
    );
  });
  try {
    return { ...(await startEmbedded({ folder: CAURI_DATA, say })), started: true };
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
    const host = socketPath(await realpath(CAURI_DATA));
    return { connection: { host, user: 'cauri', database: 'cauri' }, started: false, stop: async () => {} };
  }
}

/** Returns a sentence for the errors of the database and the bucket that an operator may meet; any other error is returned unchanged. */
export function explained({ DATABASE_URL, S3_BUCKET }: DatabaseSettings & Pick<Env, 'S3_BUCKET'>, error: unknown): unknown {
  if (error instanceof StorageAway)
    return new StartError(`The bucket ${S3_BUCKET} cannot be used: ${reasonOf(error)}.`, { cause: error.cause });
  if (error instanceof StartError || fileTrouble(error)) return error;
  if (!(error instanceof pg.DatabaseError) && !connectionTrouble(error)) return error;
  const which = DATABASE_URL ? 'of DATABASE_URL' : 'of the data folder';
  return new StartError(`The PostgreSQL ${which} cannot be used: ${withAdvice(error)}.`, { cause: error });
}

/** `12.3 MB`, as disks are measured. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
