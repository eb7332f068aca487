import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import type { Stage } from './stage.ts';

/** Prints errors that nobody expected. That a server has no time for a request is a part of the proofs. */
const log = () =>
  pino({ level: 'error' }, { write: (line: string) => void (line.includes('"unexpected error"') && process.stderr.write(line)) });

/** Starts the HTTP server in this process; worker processes do its jobs. */
export async function serveWeb({ connection, env, atEnd }: Stage, more: Record<string, string>) {
  const database = openDatabase(connection);
  const deps = await openDeps(readEnv({ ...env, CAURI_ROLE: 'web', ...more }), database, log());
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(async () => {
    await app.close();
    await deps.close();
    await database.close();
  });
  return { app, deps, url };
}
