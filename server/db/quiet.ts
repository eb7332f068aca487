import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Lets no scenario start from what this transaction changes. */
export const beQuiet = async (db: Db): Promise<void> => {
  await sql`select set_config('cauri.history', 'on', true)`.execute(db);
};
