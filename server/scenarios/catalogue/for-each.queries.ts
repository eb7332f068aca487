import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/answers.ts';
import type { Option } from '#contract/scenario-parts.ts';
import { whereResponses } from '#server/answers/selection.queries.ts';
import { type Db, isUuid, rowsOf } from '#server/db/db.ts';
import { whereSegment } from '#server/members/segments.queries.ts';
import { stored } from '#server/stored-errors.ts';
import * as text from './for-each.messages.ts';
import { listOffered } from './look-ups.queries.ts';
import { type OptionContext, StepError } from './module.rules.ts';

/** The triggers of scenarios that another one starts, for a member or for a response. */
export const STARTED = 'flow.started';
export const STARTED_RESPONSE = 'flow.started-response';
type Started = typeof STARTED | typeof STARTED_RESPONSE;
const GONE = { [STARTED]: text.scenarioGone, [STARTED_RESPONSE]: text.responseScenarioGone };
/** The steps that start them. */
export const FOR_EACH = 'flow.for-each';
export const FOR_EACH_RESPONSE = 'flow.for-each-response';

/** Views that somebody keeps for themselves are not offered to others. */
export const segments = (ctx: OptionContext): Promise<Option[]> =>
  listOffered(ctx, { table: 'saved_view', where: sql`screen = 'users' and shared and deleted_at is null` });

/** The scenarios that begin with one of these triggers. */
const startedScenarios =
  (trigger: Started) =>
  (ctx: OptionContext): Promise<Option[]> =>
    listOffered(ctx, {
      table: 'scenario',
      where: sql`deleted_at is null and ${trigger} in (trigger_module, draft #>> '{definition,trigger,module}')`,
    });

export const scenariosForMembers = startedScenarios(STARTED);
export const scenariosForResponses = startedScenarios(STARTED_RESPONSE);

interface Given {
  scenario: string;
  limit: number | null;
}
type ForMembers = Given & { segment: string };
type ForResponses = Given & { form: string; responses: Partial<Selection> | null };

export const MOST_STARTED = 1_000;

/** For whom or what the runs are: rows with their id, the subject of their run and its event, in order. */
interface Chosen {
  table: 'member' | 'response';
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
  event: RawBuilder<unknown>;
}

async function membersOf(db: Db, { segment }: ForMembers): Promise<Chosen> {
  const where = isUuid(segment) ? await whereSegment(db, segment) : undefined;
  if (!where) throw new StepError(stored(text.segmentGone));
  return { table: 'member', where, order: sql`created_at, id`, subject: sql`full_name`, event: sql`jsonb_build_object('memberId', id)` };
}

async function responsesOf(db: Db, { form, responses }: ForResponses): Promise<Chosen> {
  if (!responses) throw new StepError(stored(text.responsesUnreadable));
  const [there] = isUuid(form) ? await rowsOf(db, sql`select from form where id = ${form} and deleted_at is null`) : [];
  if (!there) throw new StepError(stored(text.formGone));
  const where = whereResponses(form, responses);
  return {
    table: 'response',
    where,
    order: sql`submitted_at, id`,
    subject: sql`null::text`,
    event: sql`jsonb_build_object('responseId', id)`,
  };
}

interface ForEachPlan {
  target: { name: string; active: boolean; trigger_module: string | null };
  found: number;
  count: number;
}

/** It throws a StepError when the step could not be done. */
async function planForEach(db: Db, { scenario, limit }: Given, trigger: Started, chosen: Chosen): Promise<ForEachPlan> {
  if (!(Number.isInteger(limit) && limit! >= 1 && limit! <= MOST_STARTED))
    throw new StepError(stored(text.limitWrong, { most: MOST_STARTED }));
  const [target] = await rowsOf(
    db,
    sql<ForEachPlan['target']>`select name, active, trigger_module from scenario where id::text = ${scenario} and deleted_at is null`,
  );
  if (target?.trigger_module !== trigger) throw new StepError(stored(GONE[trigger]));
  if (!target.active) throw new StepError(stored(text.scenarioPaused, { name: target.name }));
  const [counted] = await rowsOf(
    db,
    sql<{ found: number }>`select count(*)::int as found from ${sql.table(chosen.table)} where ${chosen.where}`,
  );
  const { found } = counted!;
  return { target, found, count: Math.min(found, limit!) };
}

export const planForMembers = async (db: Db, given: ForMembers) => planForEach(db, given, STARTED, await membersOf(db, given));
export const planForResponses = async (db: Db, given: ForResponses) =>
  planForEach(db, given, STARTED_RESPONSE, await responsesOf(db, given));

export const startForMembers = async (db: Db, run: Starting, given: ForMembers) =>
  startEach(db, run, given, STARTED, await membersOf(db, given));
export const startForResponses = async (db: Db, run: Starting, given: ForResponses) =>
  startEach(db, run, given, STARTED_RESPONSE, await responsesOf(db, given));

interface Starting {
  id: string;
  depth: number;
}

/** Starts a run for each of the first ones, in the transaction that records the step, so that it happens exactly once. */
async function startEach(db: Db, run: Starting, given: Given, trigger: Started, { table, where, order, subject, event }: Chosen) {
  // Runs that were started for many cannot start many again, because there would be no end of them.
  if (run.depth > 0) throw new StepError(stored(text.noManyFromMany));
  const { found, count } = await planForEach(db, given, trigger, { table, where, order, subject, event });
  const [row] = await rowsOf(
    db,
    sql<{ started: number }>`
      with chosen as materialized (
        select id, ${subject} as subject, ${event} as event from ${sql.table(table)} where ${where} order by ${order} limit ${given.limit}
      ), runs as (
        insert into scenario_run (scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, steps)
        select s.id, s.version, 'event', ${`each:${run.id}:`} || c.id, c.subject, ${run.depth + 1}, ${run.id}, 1 + jsonb_array_length(s.definition -> 'reactions')
        from chosen c cross join scenario s where s.id = ${given.scenario}
        on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
        returning id, dedupe_key
      ), steps as (
        insert into scenario_run_step (run_id, index, state, input)
        select r.id, 0, 'pending', c.event from runs r join chosen c on r.dedupe_key = ${`each:${run.id}:`} || c.id
      )
      select count(*)::int as started from runs`,
  );
  await sql`select tell_scenarios(array[${given.scenario}::uuid])`.execute(db);
  return { found, started: row!.started, left: found - count };
}

/** The runs that a run has started for members or responses, and how they are getting on. */
export interface StartedRuns {
  scenario: string;
  each: 'member' | 'response';
  total: number;
  ended: number;
  failed: number;
}

/** Returns null when the run started none. */
export async function findStarted(db: Db, runId: string): Promise<StartedRuns | null> {
  const [row] = await rowsOf(
    db,
    sql<Omit<StartedRuns, 'scenario'> & { scenario: string | null }>`
      select min(r.scenario_id::text) as scenario, count(*)::int as total, count(*) filter (where r.finished_at is not null)::int as ended,
        count(*) filter (where r.state in ('failed', 'needs-review'))::int as failed,
        case when bool_or(f.input ? 'responseId') then 'response' else 'member' end as each
      from scenario_run r left join scenario_run_step f on f.run_id = r.id and f.index = 0
      where r.origin_run_id = ${runId} and r.dedupe_key like ${`each:${runId}:%`}`,
  );
  return row?.scenario ? { ...row, scenario: row.scenario } : null;
}
