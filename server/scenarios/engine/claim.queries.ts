import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { NOT_PAUSED } from '#server/settings/sending-pause.queries.ts';

/** A worker holds a run for so long, and renews its lease while it works on the run. */
export const LEASE_SECONDS = 20;

export interface ClaimedRun {
  id: string;
  scenarioId: string;
  version: number;
  /** `running` means that the worker which held the run before was interrupted. */
  before: 'queued' | 'waiting' | 'running';
  nextStep: number;
  attempt: number;
  depth: number;
  source: string;
  /** Staff cancelled it while a worker held it that did not go on. */
  cancel: boolean;
}

/**
 * Returns whether any run will go on. PostgreSQL takes several milliseconds to plan the statement that claims runs, and a process that has
 * nothing to do asks once a second. The order makes PostgreSQL read the index of waiting runs instead of the table.
 */
export async function anyRunWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from scenario_run where wake_at is not null order by scenario_id limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Says whether a queued run `r` may begin. Switching a scenario off lets the same ones wait, but a long transaction, such as that of an
 * import, may bring one after that.
 */
const mayBegin = (scenario: RawBuilder<unknown>) =>
  sql<boolean>`(${scenario}.active or r.started_at is not null or r.source in ('manual', 'replay'))`;

/** A minute that lies further ahead was begun by a clock that was ahead. */
const IN_ITS_MINUTE = sql`s.minute_at between now() - interval '1 minute' and now() + interval '1 minute'`;

/**
 * Claims due runs, for each scenario at most as many as may run at a time. A scenario from which another worker claims at this
 * moment is skipped, so that two workers together never exceed its limit. Scenarios are read in the order of their ids, starting
 * after `after`, and only as many as are needed, so that the query costs no more with thousands of scenarios than with a few.
 */
export async function claimRuns(db: Db, worker: string, limit: number, after: string): Promise<ClaimedRun[]> {
  const { rows } = await sql<ClaimedRun>`
    with recursive waiting as (
      (select scenario_id from scenario_run where wake_at is not null and scenario_id > ${after} and ${NOT_PAUSED} order by scenario_id limit 1)
      union all
      select (select r.scenario_id from scenario_run r where r.wake_at is not null and r.scenario_id > w.scenario_id order by r.scenario_id limit 1)
      from waiting w where w.scenario_id is not null
    ), claimable as materialized (
      select s.id, s.active, s.concurrency, s.overlap, s.trigger_module = 'schedule.every' as by_clock,
        case when s.per_minute is null then null when ${IN_ITS_MINUTE} then s.per_minute - s.minute_runs else s.per_minute end as quota
      from waiting w join scenario s on s.id = w.scenario_id
      where exists (
        select from scenario_run r where r.scenario_id = s.id and r.state in ('queued', 'waiting', 'running') and r.wake_at <= now()
          and (r.state <> 'queued' or ${mayBegin(sql`s`)})
      )
      limit ${limit} for no key update of s skip locked
    ), capacity as (
      select o.*, (select count(*) from scenario_run r where r.scenario_id = o.id and r.state = 'running' and r.wake_at > now()) as running,
        case when o.by_clock and o.overlap <> 'allow'
          then (select count(*) from scenario_run r where r.scenario_id = o.id and r.state in ('running', 'waiting') and r.wake_at is not null) end as begun
      from claimable o
    ), resumed as (
      select p.id, p.state
      from capacity o cross join lateral (
        select r.id, r.state from scenario_run r
        where r.scenario_id = o.id and r.state in ('waiting', 'running') and r.wake_at <= now()
        order by r.wake_at limit greatest(o.concurrency - o.running, 0)
      ) p
    ), queued as (
      select p.id, p.state
      from capacity o cross join lateral (
        select r.id, r.state from scenario_run r
        where r.scenario_id = o.id and r.state = 'queued' and r.wake_at <= now() and ${mayBegin(sql`o`)}
        order by r.wake_at
        limit greatest(0, least(o.concurrency - o.running, coalesce(o.quota, o.concurrency), case when o.begun is null then o.concurrency else 1 - o.begun end))
      ) p
    ), picked as (
      select * from (select * from resumed union all select * from queued) as due limit ${limit}
    ), locked as materialized (
      -- Whoever changes several runs locks them in this order, so that none waits for another in a circle.
      select r.id, r.state from picked p join scenario_run r on r.id = p.id and r.state = p.state and r.wake_at <= now()
      order by r.id for no key update of r
    ), engine as materialized (
      -- A process of the version before does not know the newest modules; the database refuses it the runs that have some (migrations/0146).
      select set_config('cauri.scenario_modules', 'fields', true) as modules
    ), claimed as (
      update scenario_run r set state = 'running', claim = ${worker}::uuid, wake_at = now() + make_interval(secs => ${LEASE_SECONDS}),
        started_at = coalesce(r.started_at, now()),
        version = coalesce((select v.replaced_by from scenario_version v where v.scenario_id = r.scenario_id and v.version = r.version), r.version)
      from locked h, engine where engine.modules = 'fields' and r.id = h.id
      returning r.id, r.scenario_id as "scenarioId", r.version, h.state as before, r.next_step as "nextStep", r.attempt, r.depth, r.source, r.cancel
    ), counted as (
      update scenario s set last_run_at = now(),
        minute_runs = case when ${IN_ITS_MINUTE} then s.minute_runs else 0 end + t.begun,
        minute_at = case when ${IN_ITS_MINUTE} then s.minute_at else now() end
      from (select "scenarioId", count(*) filter (where before = 'queued')::int as begun from claimed group by 1) t
      where s.id = t."scenarioId"
    )
    select * from claimed`.execute(db);
  return rows;
}

/** Renews the leases of these runs and returns the runs that this worker still holds. */
export async function renewClaims(db: Db, worker: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select id from scenario_run where id = any(${ids}::uuid[]) and claim = ${worker}::uuid and state = 'running'
      order by id for no key update
    )
    update scenario_run r set wake_at = now() + make_interval(secs => ${LEASE_SECONDS}) from locked
    where r.id = locked.id returning r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns whether another version took the place of the run's since it was claimed. */
export async function isVersionReplaced(db: Db, { scenarioId, version }: ClaimedRun): Promise<boolean> {
  const row = await db
    .selectFrom('scenario_version')
    .select('replaced_by')
    .where('scenario_id', '=', scenarioId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.replaced_by != null;
}

export interface KnownStep {
  runId: string;
  index: number;
  state: string;
  attempt: number;
  input: unknown;
  output: unknown;
  error: string | null;
  earlier: unknown[];
}

/** The states and outputs of the steps that these runs have begun so far. */
export async function stepsOf(db: Db, runIds: readonly string[]): Promise<Map<string, KnownStep[]>> {
  const { rows } = await sql<KnownStep>`
    select run_id as "runId", index, state, attempt, input, output, error, earlier from scenario_run_step
    where run_id = any(${runIds}::uuid[]) order by run_id, index`.execute(db);
  return Map.groupBy(rows, ({ runId }) => runId);
}
