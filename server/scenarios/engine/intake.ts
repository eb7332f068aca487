import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { groupCommit } from '#server/db/group-commit.ts';

/** Something that came from outside, for one scenario. */
export interface Arrival {
  scenarioId: string;
  dedupeKey: string | null;
  subject: string | null;
  depth: number;
  /** What the trigger gives, as JSON. */
  output: string;
}
export type Received = 'accepted' | 'known' | 'paused';

/**
 * Writes runs for what arrived, many in one statement: event, run and the word to the workers are one commit. Resolves
 * once they are safe.
 */
export const makeIntake = (db: Db): ((arrival: Arrival) => Promise<Received>) => {
  const together = groupCommit<Arrival, Received>(async (_, items) => {
    const given = items.map(
      ({ scenarioId, dedupeKey, subject, depth, output }, n) =>
        `{"n":${n},"scenarioId":"${scenarioId}","key":${JSON.stringify(dedupeKey)},"subject":${JSON.stringify(subject)},"depth":${depth},"output":${output}}`,
    );
    const { rows } = await sql<{ n: number; received: Received }>`
      with item as materialized (
        select i.*, s.active, s.version, 1 + jsonb_array_length(s.definition -> 'reactions') as steps,
          case when s.active then uuidv7() end as run_id
        from jsonb_to_recordset(${`[${given.join(',')}]`}::jsonb) as i(n int, "scenarioId" uuid, key text, subject text, depth int, output jsonb)
        left join scenario s on s.id = i."scenarioId"
      ), runs as (
        insert into scenario_run (id, scenario_id, version, source, dedupe_key, subject, depth, next_step, steps)
        select run_id, "scenarioId", version, 'webhook', key, subject, depth, 1, steps
        from item where active
        on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
        returning id, scenario_id
      ), steps as (
        insert into scenario_run_step (run_id, index, state, output, started_at, duration_ms)
        select r.id, 0, 'succeeded', i.output, now(), 0 from runs r join item i on i.run_id = r.id
      ), told as materialized (
        select tell_scenarios(array(select distinct scenario_id from runs))
      )
      select n, case when not coalesce(active, false) then 'paused' when r.id is null then 'known' else 'accepted' end as received
      from item left join runs r on r.id = item.run_id, (select count(*) from told) as t`.execute(db);
    const received = new Map(rows.map((row) => [row.n, row.received]));
    return items.map((_, n) => received.get(n)!);
  });
  return (arrival) => together('', arrival);
};
