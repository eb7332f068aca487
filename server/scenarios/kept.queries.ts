import { sql } from 'kysely';
import type { Kept } from '#contract/scenarios.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { readStored } from '#server/stored-errors.ts';

// Events that happened while a published scenario was paused (migrations/0047) are kept until staff choose, for 30 days at most.

export const KEPT_DAYS = 30;
/** The newest events of each scenario up to this number are offered. The database deletes older ones in batches. */
const MOST_KEPT = 1_000;
const NAMED = 3;
const NOTHING: Kept = { count: 0, from: null, to: null, subjects: [] };

/**
 * True for a kept event that the trigger of the scenario would take today. scenario_emit in the database asks the same of a new event, and
 * kept.test.ts compares the two.
 */
const fits = (kept: string) => sql`
  ${sql.ref(`${kept}.trigger_module`)} = s.trigger_module and (${sql.ref(`${kept}.facts`)} is null or not exists (
    select from jsonb_each(s.trigger_filter) as f where not coalesce(f.value ? (${sql.ref(`${kept}.facts`)} ->> f.key), false)
  ))`;

/** The events that are kept for these scenarios and fit their current triggers, by scenario. */
export async function findKept(db: Db, scenarioIds: readonly string[]): Promise<(scenarioId: string) => Kept> {
  const { rows } = await sql<{ scenarioId: string; count: number; from: Date; to: Date; subjects: string[] }>`
    select k.scenario_id as "scenarioId", count(*)::int as count, min(k.happened_at) as "from", max(k.happened_at) as "to",
      array(
        select n.subject from scenario_kept n
        where n.scenario_id = k.scenario_id and ${fits('n')} and n.subject is not null
        group by n.subject order by max(n.happened_at) desc, n.subject limit ${sql.lit(NAMED)}
      ) as subjects
    from scenario s cross join lateral (
      select * from scenario_kept o where o.scenario_id = s.id and ${fits('o')} order by o.id desc limit ${sql.lit(MOST_KEPT)}
    ) as k
    where s.id = any(${scenarioIds}::uuid[])
    group by k.scenario_id, s.trigger_module, s.trigger_filter`.execute(db);
  const kept = new Map(
    rows.map(({ scenarioId, from, to, ...row }) => [
      scenarioId,
      { ...row, subjects: row.subjects.map((one) => readStored(one)), from: from.toISOString(), to: to.toISOString() },
    ]),
  );
  return (scenarioId) => kept.get(scenarioId) ?? NOTHING;
}

const taken = (scenarioId: string) => sql`
  delete from scenario_kept k using scenario s
  where s.id = k.scenario_id and ${fits('k')} and k.scenario_id = ${scenarioId}
  returning k.*`;

/**
 * Lets the kept events of a locked active scenario wait for a worker like every other run, the oldest first. An event that arrived
 * again and has already run does not run a second time. Returns how many runs were made.
 */
export async function runKept(db: Db, scenarioId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (${taken(scenarioId)}),
    newest as (select * from taken order by id desc limit ${sql.lit(MOST_KEPT)}),
    kept as materialized (select uuidv7() as run_id, t.* from (select * from newest order by id) as t),
    runs as (
      insert into scenario_run (id, scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, late, next_step, steps, wake_at)
      select k.run_id, k.scenario_id, s.version, k.source, k.dedupe_key, k.subject, k.depth, k.origin_run_id, true,
        case k.source when 'webhook' then 1 else 0 end, 1 + jsonb_array_length(s.definition -> 'reactions'), k.happened_at
      from kept k join scenario s on s.id = k.scenario_id
      on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
      returning id
    ), steps as (
      insert into scenario_run_step (run_id, index, state, input, output, started_at, duration_ms)
      select k.run_id, 0, case k.source when 'webhook' then 'succeeded' else 'pending' end, k.input, k.output,
        case k.source when 'webhook' then k.happened_at end, case k.source when 'webhook' then 0 end
      from kept k join runs r on r.id = k.run_id
    )
    select count(*)::int as count from runs`.execute(db);
  await sql`select tell_scenarios(array[${scenarioId}::uuid])`.execute(db);
  return rows[0]!.count;
}

/** Deletes the kept events of a locked scenario. Returns how many they were, counted like those that are offered. */
export async function discardKept(db: Db, scenarioId: string): Promise<number> {
  return Math.min((await rowsOf(db, taken(scenarioId))).length, MOST_KEPT);
}
