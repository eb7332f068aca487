// `npm run admin -- reset EMAIL [--two-factor]` restores access for a person who can run programs on this machine.
import './node-version.ts';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { resetByHand } from './auth/reset-by-hand.actions.ts';
import { type Connection, openDatabase } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { socketPath } from './db/socket-folder.ts';
import { connectionTrouble } from './db/trouble.ts';
import { whileAway } from './db/wait.ts';
import { type Env, readEnv, SettingError } from './env.ts';
import { StartError } from './start-error.ts';

const USAGE = 'Usage: npm run admin -- reset EMAIL [--two-factor]';
/** How long the command waits for an unavailable database. */
const MAX_WAIT_MS = 15_000;
/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01';
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof StartError || error instanceof SettingError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { command, email, twoFactor } = readArguments(args);
  if (command !== 'reset' || !email) throw new StartError(USAGE);
  const env = readEnv(process.env);
  // A server may be starting or stopping now, so the command tries again.
  const patience = { say: env.DATABASE_URL ? say : () => {}, signal: AbortSignal.timeout(MAX_WAIT_MS) };
  const lines = await whileAway(patience, () => resetIn(env, { email, twoFactor })).catch((error: unknown) => {
    throw explained(env, error);
  });
  for (const line of lines) say(line);
}

async function resetIn(env: Env, whom: Parameters<typeof resetByHand>[2]): Promise<string[]> {
  const { connection, stop } = await connect(env);
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    return await resetByHand(db, env, whom);
  } finally {
    await close();
    await stop();
  }
}

/** Returns a sentence for the errors that an administrator may meet; any other error is returned unchanged. */
function explained({ DATABASE_URL }: Env, error: unknown): unknown {
  const which = DATABASE_URL ? 'of DATABASE_URL' : 'of the data folder';
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)
    return new StartError(`The database ${which} has no accounts: start the server on it once.`, { cause: error });
  if (!(error instanceof pg.DatabaseError) && !connectionTrouble(error)) return error;
  return new StartError(`The PostgreSQL ${which} cannot be used: ${(error as Error).message}.`, { cause: error });
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'two-factor': { type: 'boolean', default: false } },
    });
    const [command, email] = positionals;
    return { command, email, twoFactor: values['two-factor'] };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Connects to the database of a running server through its socket, or else starts the database for the command. */
async function connect({ DATABASE_URL, CAURI_DATA }: Env): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, stop: async () => {} };
  // A new database has no accounts, so none is created here.
  if (!existsSync(join(CAURI_DATA, 'postgres/PG_VERSION')))
    throw new StartError(
      `There is no database in ${resolve(CAURI_DATA)}. Set CAURI_DATA to the data folder of the server, or DATABASE_URL to its database.`,
    );
  try {
    const server = await startEmbedded({ folder: CAURI_DATA, say });
    try {
      await migrate({ connection: server.connection });
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
    const host = socketPath(await realpath(CAURI_DATA));
    return { connection: { host, user: 'cauri', database: 'cauri' }, stop: async () => {} };
  }
}
