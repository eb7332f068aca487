import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { type Connection, openDatabase } from '#server/db/connect.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';

/** Prints errors that nobody expected. That a server has no time for a request is a part of the proofs. */
const log = () =>
  pino({ level: 'error' }, { write: (line: string) => void (line.includes('"unexpected error"') && process.stderr.write(line)) });

/** Starts the HTTP server in this process; worker processes do its jobs. */
export async function serveWeb(folder: string, connection: Connection, env: Record<string, string>) {
  const database = openDatabase(connection);
  const read = readEnv({ CAURI_DATA: folder, CAURI_ROLE: 'web', DATABASE_URL: connectionUrl(connection), ...env });
  const deps = await openDeps(read, database, log());
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await deps.close();
    await database.close();
  };
  return { deps, url, close };
}
