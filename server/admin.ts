// `npm run admin -- reset EMAIL [--two-factor]`: the way back in for whoever can run programs on this machine.
import './node-version.ts';
import { realpath } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { resetByHand } from './auth/reset-by-hand.ts';
import { type Connection, openDatabase } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { socketPath } from './db/socket-folder.ts';
import { type Env, readEnv, SettingError } from './env.ts';
import { StartError } from './start-error.ts';

const USAGE = 'Usage: npm run admin -- reset EMAIL [--two-factor]';
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
  const { connection, stop } = await connect(env);
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    for (const line of await resetByHand(db, env, { email, twoFactor })) say(line);
  } finally {
    await close();
    await stop();
  }
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

/** The database of a server that runs, by the socket that it holds; otherwise it is started for this moment. */
async function connect({ DATABASE_URL, CAURI_DATA }: Env): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, stop: async () => {} };
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
