import { sql } from 'kysely';
import type { HookCall } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { toKept } from './redact.rules.ts';
import { keepSample } from './samples.queries.ts';

// Calls of other systems to a scenario that is not live, kept so that the scenario can be built with them.

const MOST_CALLS = 20;
export const LISTEN_MINUTES = 10;

/** Headers that say nothing secret; of all others only the name is kept. */
const PLAIN =
  /^(accept|accept-encoding|accept-language|content-encoding|content-length|content-type|date|host|user-agent|x-[\w-]*(event|topic|delivery|request-id|timestamp)[\w-]*)$/;
const HIDDEN = '•••';

const keptHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, 60)
      .map(([name, value]) => [name.slice(0, 100), PLAIN.test(name) ? String(value).slice(0, 300).toWellFormed() : HIDDEN]),
  );

interface Call {
  scenarioId: string;
  headers: Record<string, string | string[] | undefined>;
  output: unknown;
  /** Why it was refused. */
  problem: string | null;
}

/** Keeps a call and forgets those that are one too many; answers whether somebody was waiting for it in the builder. */
export const keepCall = (db: Db, { scenarioId, headers, output, problem }: Call): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    await db
      .insertInto('scenario_call')
      .values({ scenario_id: scenarioId, headers: JSON.stringify(keptHeaders(headers)), output: toKept(output), problem })
      .execute();
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
    if (waited) await keepSample(db, scenarioId, 'trigger', output);
    await publish(db, { type: 'scenario.changed', scenarioId });
    return waited;
  });

/** The last calls, those that set off runs among them. */
export async function listCalls(db: Db, scenarioId: string): Promise<HookCall[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    headers: Record<string, string>;
    output: unknown;
    problem: string | null;
    ran: boolean;
  }>`
    (select id, received_at as at, headers, output, problem, false as ran from scenario_call
      where scenario_id = ${scenarioId} order by id desc limit ${MOST_CALLS})
    union all
    (select r.id, r.created_at, '{}', s.output, null, true from scenario_run r join scenario_run_step s on s.run_id = r.id and s.index = 0
      where r.scenario_id = ${scenarioId} and r.source = 'webhook' order by r.id desc limit ${MOST_CALLS})
    order by at desc limit ${MOST_CALLS}`.execute(db);
  return rows.map(({ id, at, headers, output, problem, ran }) => ({
    _id: id,
    receivedAt: at.toISOString(),
    headers,
    output,
    problem,
    wasRun: ran,
  }));
}
