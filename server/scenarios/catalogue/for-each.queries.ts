import { sql } from 'kysely';
import type { Option } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import { isUuid, rowsOf } from '#server/db/rows.ts';
import { holdsWords } from '#server/db/search.ts';
import { whereSegment } from '#server/members/segments.queries.ts';
import { stored } from '#server/stored-errors.ts';
import * as text from './for-each.messages.ts';
import { type OptionContext, StepError } from './module.rules.ts';

/** The trigger of scenarios that another one starts. */
export const STARTED = 'flow.started';
const MOST_OPTIONS = 100;

/** Views that somebody keeps for themselves are not offered to others. */
export const segments = ({ db, search = '' }: OptionContext): Promise<Option[]> =>
  rowsOf(
    db,
    sql<Option>`
      select id as value, name as label from saved_view
      where screen = 'users' and shared and deleted_at is null and ${holdsWords(search, sql`name`)} order by fold(name), id limit ${MOST_OPTIONS}`,
  );

export const startedScenarios = ({ db, search = '' }: OptionContext): Promise<Option[]> =>
  rowsOf(
    db,
    sql<Option>`
      select id as value, name as label from scenario
      where deleted_at is null and ${holdsWords(search, sql`name`)}
        and ${STARTED} in (trigger_module, draft #>> '{definition,trigger,module}')
      order by fold(name), id limit ${MOST_OPTIONS}`,
  );

export interface ForEach {
  segment: string;
  scenario: string;
  limit: number | null;
}
interface Target {
  name: string;
  active: boolean;
  trigger_module: string | null;
}
export const MOST_STARTED = 1_000;

/** What the step would do; throws a StepError when it could not. */
export async function lookAhead(
  db: Db,
  { segment, scenario, limit }: ForEach,
): Promise<{ target: Target; found: number; started: number }> {
  if (!(Number.isInteger(limit) && limit! >= 1 && limit! <= MOST_STARTED))
    throw new StepError(stored(text.limitWrong, { most: MOST_STARTED }));
  const inSegment = isUuid(segment) ? await whereSegment(db, segment) : undefined;
  if (!inSegment) throw new StepError(stored(text.segmentGone));
  const [target] = await rowsOf(
    db,
    sql<Target>`select name, active, trigger_module from scenario where id::text = ${scenario} and deleted_at is null`,
  );
  if (target?.trigger_module !== STARTED) throw new StepError(stored(text.scenarioGone));
  if (!target.active) throw new StepError(stored(text.scenarioPaused, { name: target.name }));
  const [counted] = await rowsOf(db, sql<{ found: number }>`select count(*)::int as found from member where ${inSegment}`);
  const { found } = counted!;
  return { target, found, started: Math.min(found, limit!) };
}

/** Starts a run for each of the first members, in the transaction that records the step, so that it happens exactly once. */
export async function startForEach(
  db: Db,
  run: { id: string; depth: number },
  given: ForEach,
): Promise<{ found: number; started: number }> {
  // Runs that were started for many cannot start many again, because there would be no end of them.
  if (run.depth > 0) throw new StepError(stored(text.noManyFromMany));
  const { found } = await lookAhead(db, given);
  const inSegment = await whereSegment(db, given.segment);
  const [row] = await rowsOf(
    db,
    sql<{ started: number }>`
      with chosen as materialized (
        select id, full_name from member where ${inSegment} order by created_at, id limit ${given.limit}
      ), runs as (
        insert into scenario_run (scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, steps)
        select s.id, s.version, 'event', ${`each:${run.id}:`} || c.id, c.full_name, ${run.depth + 1}, ${run.id}, 1 + jsonb_array_length(s.definition -> 'reactions')
        from chosen c cross join scenario s where s.id = ${given.scenario}
        on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
        returning id, dedupe_key
      ), steps as (
        insert into scenario_run_step (run_id, index, state, input)
        select r.id, 0, 'pending', jsonb_build_object('memberId', c.id) from runs r join chosen c on r.dedupe_key = ${`each:${run.id}:`} || c.id
      )
      select count(*)::int as started from runs`,
  );
  await sql`select tell_scenarios(array[${given.scenario}::uuid])`.execute(db);
  return { found, started: row!.started };
}

/** The runs that a run has started for members, and how they are getting on. */
export interface Started {
  scenario: string;
  total: number;
  ended: number;
  failed: number;
}

/** Returns null when the run started none. */
export async function findStarted(db: Db, runId: string): Promise<Started | null> {
  const [row] = await rowsOf(
    db,
    sql<Omit<Started, 'scenario'> & { scenario: string | null }>`
      select min(scenario_id::text) as scenario, count(*)::int as total, count(*) filter (where finished_at is not null)::int as ended,
        count(*) filter (where state in ('failed', 'needs-review'))::int as failed
      from scenario_run where origin_run_id = ${runId} and dedupe_key like ${`each:${runId}:%`}`,
  );
  return row?.scenario ? { ...row, scenario: row.scenario } : null;
}
