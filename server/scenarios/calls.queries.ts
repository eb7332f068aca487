import { sql } from 'kysely';
import type { HookCall } from '#contract/scenario-parts.ts';
import { type Db, insertRows, isoTime } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { readStored } from '#server/stored-errors.ts';
import { toKept } from './redact.rules.ts';
import { storeSample } from './samples.queries.ts';

// Calls of other systems to a scenario that is not live are stored, so that the scenario can be built with their values.

const MOST_CALLS = 20;
export const LISTEN_MINUTES = 10;

/** Headers that never hold a secret are stored with their values; of all others only the name is stored. */
const PLAIN =
  /^(accept|accept-encoding|accept-language|content-encoding|content-length|content-type|date|host|user-agent|x-[\w-]*(event|topic|delivery|request-id|timestamp)[\w-]*)$/;
const HIDDEN = '•••';

const storedHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, 60)
      .map(([name, value]) => [name.slice(0, 100), PLAIN.test(name) ? String(value).slice(0, 300).toWellFormed() : HIDDEN]),
  );

interface Call {
  scenarioId: string;
  headers: Record<string, string | string[] | undefined>;
  output: unknown;
  /** The call was refused for this reason, as it is stored; null when it was not. */
  problem: string | null;
}

/** Stores a call and deletes the oldest ones beyond the limit. Returns true when somebody was waiting for a call in the builder. */
export const storeCall = (db: Db, { scenarioId, headers, output, problem }: Call): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    await insertRows(db, 'scenario_call', {
      scenario_id: scenarioId,
      headers: JSON.stringify(storedHeaders(headers)),
      output: toKept(output),
      problem,
    });
    await sql`
      delete from scenario_call where scenario_id = ${scenarioId} and id not in (
        select id from scenario_call where scenario_id = ${scenarioId} order by id desc limit ${MOST_CALLS})`.execute(db);
    const waited =
      problem === null &&
      (await db
        .updateTable('scenario')
        .set({ listens_until: null })
        .where('id', '=', scenarioId)
        .where('listens_until', '>', sql<Date>`now()`)
        .returning('id')
        .executeTakeFirst()) !== undefined;
    if (waited) await storeSample(db, scenarioId, 'trigger', output);
    await publish(db, { type: 'scenario.changed', scenarioId });
    return waited;
  });

/** The last calls, including those that started runs. */
export async function listCalls(db: Db, scenarioId: string): Promise<HookCall[]> {
  const { rows } = await sql<HookCall>`
    (select id as "_id", ${isoTime('received_at')} as "receivedAt", headers, output, problem, false as "wasRun" from scenario_call
      where scenario_id = ${scenarioId} order by id desc limit ${MOST_CALLS})
    union all
    (select r.id, ${isoTime('r.created_at')}, '{}', s.output, null, true from scenario_run r join scenario_run_step s on s.run_id = r.id and s.index = 0
      where r.scenario_id = ${scenarioId} and r.source = 'webhook' order by r.id desc limit ${MOST_CALLS})
    order by "receivedAt" desc limit ${MOST_CALLS}`.execute(db);
  return rows.map((row) => ({ ...row, problem: readStored(row.problem) }));
}
