// `npm run migrate` runs the migrations that the database has not had, and ends. A start of the server does the same.

import { findConnections } from '#server/db/connections.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { readSettings } from '#server/env.ts';
import { commandDatabase, explained, readArguments, runCommand, say, secondsSince } from './command.ts';

/** A database may be starting at the same time. */
const MAX_WAIT_MS = 60_000;

await runCommand(async () => {
  readArguments('Usage: npm run migrate', {}, [0, 0]);
  const env = readSettings(process.env);
  const began = performance.now();
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
  if (DATABASE_URL) await findConnections({ DATABASE_URL, DATABASE_DIRECT_URL }, { say, signal: AbortSignal.timeout(MAX_WAIT_MS) });
  const database = await commandDatabase(env);
  try {
    const ran = await migrate(database, undefined, { say });
    for (const name of ran) say(`Ran ${name}.`);
    say(
      ran.length === 0
        ? 'The database has every migration of this version.'
        : `The database is now at ${(await migrationNames()).at(-1)} (${secondsSince(began)}).`,
    );
  } catch (error) {
    throw explained(env, error);
  } finally {
    await database.stop();
  }
});
