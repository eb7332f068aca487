// `npm run admin -- reset EMAIL [--two-factor]` restores access for a person who can run programs on this machine.
import './node-version.ts';
import pg from 'pg';
import { resetByHand } from './auth/reset-by-hand.actions.ts';
import { type CommandDatabase, commandDatabase, explained, readArguments, runCommand, say } from './commands/command.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { whileAway } from './db/wait.ts';
import { publicUrl, readSettings } from './env.ts';
import { StartError } from './start-error.ts';

const USAGE = 'Usage: npm run admin -- reset EMAIL [--two-factor]';
const MAX_WAIT_MS = 15_000;
/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01';

type CommandSettings = Parameters<typeof commandDatabase>[0] & Parameters<typeof resetByHand>[1];

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, { 'two-factor': { type: 'boolean', default: false } }, [2, Infinity]);
  const [command, email] = positionals;
  if (command !== 'reset' || !email) throw new StartError(USAGE);
  const settings = readSettings(process.env);
  const env = { ...settings, PUBLIC_URL: publicUrl(settings) };
  // A server may be starting or stopping now, so the command tries again.
  const patience = { say: env.DATABASE_URL ? say : () => {}, signal: AbortSignal.timeout(MAX_WAIT_MS) };
  const lines = await whileAway(patience, () => resetIn(env, { email, twoFactor: values['two-factor'] })).catch((error: unknown) => {
    throw withoutAccounts(env, error);
  });
  for (const line of lines) say(line);
}

async function resetIn(env: CommandSettings, whom: Parameters<typeof resetByHand>[2]): Promise<string[]> {
  const { connection, stop } = await connect(env);
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    return await resetByHand(db, env, whom);
  } finally {
    await close();
    await stop();
  }
}

/** A database that no server has used yet has no accounts. */
function withoutAccounts(env: CommandSettings, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE) return explained(env, error);
  const which = env.DATABASE_URL ? 'of DATABASE_URL' : 'of the data folder';
  return new StartError(`The database ${which} has no accounts: start the server on it once.`, { cause: error });
}

/** A database that the command starts itself is migrated first, as a server would. */
async function connect(env: CommandSettings): Promise<CommandDatabase> {
  const database = await commandDatabase(env);
  try {
    if (database.started) await migrate(database);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
