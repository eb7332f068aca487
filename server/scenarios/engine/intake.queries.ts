import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { groupCommit } from '#server/db/group-commit.ts';

/** An event from outside, for one scenario. */
export interface Arrival {
  scenarioId: string;
  dedupeKey: string | null;
  subject: string | null;
  depth: number;
  /** The trigger's output as JSON. */
  output: string;
}
/**
 * `kept` means that the scenario is paused and staff choose later whether the event runs. `off` means that it was never published
 * or was deleted.
 */
export type Received = 'accepted' | 'known' | 'kept' | 'off';

/**
 * Writes runs for events, many in one statement: the event, the run and the notification of the workers share one commit. Events
 * for a paused scenario are stored. The promise resolves when they are committed.
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
          case when s.active then uuidv7() end as run_id,
          case when not s.active and s.published_at is not null and s.deleted_at is null and s.trigger_module = 'webhooks.received'
            then uuidv7() end as kept_id
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
      ), kept as (
        insert into scenario_kept (id, scenario_id, trigger_module, source, dedupe_key, subject, depth, output)
        select kept_id, "scenarioId", 'webhooks.received', 'webhook', key, subject, depth, output
        from item i where kept_id is not null
          -- This is written as a value, so that the planner looks one run up by its key and never reads all of them.
          and (select r.id from scenario_run r where r.scenario_id = i."scenarioId" and r.dedupe_key = i.key) is null
        on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
        returning id
      ), notified as materialized (
        select tell_scenarios(array(select distinct scenario_id from runs))
      )
      select n, case when run_id is null and kept_id is null then 'off'
        when r.id is not null then 'accepted' when k.id is not null then 'kept' else 'known' end as received
      from item left join runs r on r.id = item.run_id
      left join kept k on k.id = item.kept_id, (select count(*) from notified) as t`.execute(db);
    const received = new Map(rows.map((row) => [row.n, row.received]));
    return items.map((_, n) => received.get(n)!);
  });
  // A group whose answer is lost is written again one by one, so that each event needs a key of its own.
  return (arrival) => together('', { ...arrival, dedupeKey: arrival.dedupeKey ?? `call:${randomUUID()}` });
};
