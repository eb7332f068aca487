import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** Deletes the runs about these responses, and the examples of steps that were tested with them. A kept event holds only their ids. */
export async function forgetResponses(db: Db, ids: string[]): Promise<void> {
  const shown = sql`output #>> '{response,id}' = any(${ids}::text[])`;
  const theirs = sql`(input ->> 'responseId' = any(${ids}::text[]) or input is null and ${shown})`;
  await sql`
    delete from scenario_run where id in (select run_id from scenario_run_step where index = 0 and ${theirs})`.execute(db);
  await sql`delete from scenario_sample where ${shown} or subject = any(${ids}::text[])`.execute(db);
}
