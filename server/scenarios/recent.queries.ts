import { sql } from 'kysely';
import type { RunState } from '#contract/scenario-parts.ts';
import type { RecentRuns } from '#contract/scenarios.ts';
import type { Db } from '#server/db/db.ts';

// These are conditions on a run `r`; the index scenario_run_trouble serves both.
export const RUN_FAILED_LATELY = sql<boolean>`(r.state = 'failed' and r.finished_at > now() - interval '24 hours')`;
export const RUN_NEEDS_REVIEW = sql<boolean>`(r.state = 'needs-review')`;

/** Counting stops here, because nobody needs a more exact number than "1,000". */
const MOST_COUNTED = 1_000;
const RESULTS: RunState[] = ['succeeded', 'filtered', 'failed'];

export async function recentRunsOf(db: Db, scenarioIds: readonly string[]): Promise<Map<string, RecentRuns>> {
  const { rows } = await sql<RecentRuns & { scenarioId: string }>`
    select s.id as "scenarioId",
      (select count(*)::int from (
        select from scenario_run r where r.scenario_id = s.id and ${RUN_FAILED_LATELY} limit ${sql.lit(MOST_COUNTED)}) as counted) as failed,
      (select count(*)::int from (
        select from scenario_run r where r.scenario_id = s.id and ${RUN_NEEDS_REVIEW} limit ${sql.lit(MOST_COUNTED)}) as counted) as review,
      (select json_build_object('run', l.id, 'state', l.state, 'at', to_char(l.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from unnest(${RESULTS}::text[]) as wanted
        cross join lateral (
          select r.id, r.state, r.finished_at from scenario_run r
          where r.scenario_id = s.id and r.state = wanted and r.finished_at is not null order by r.id desc limit 1) as l
        order by l.id desc limit 1) as last
    from scenario s where s.id = any(${scenarioIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ scenarioId, ...recent }) => [scenarioId, recent]));
}
