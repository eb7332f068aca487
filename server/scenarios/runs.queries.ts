import { sql } from 'kysely';
import type { Run, RunState, RunStep } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import { type Db, insertRow, insertRows, type NewRow, type TableRow, updateRow } from '#server/db/db.ts';
import { readStored } from '#server/stored-errors.ts';
import { findModule, nameOf, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';
import { FOR_EACH, FOR_EACH_RESPONSE, findStarted, type StartedRuns } from './catalogue/for-each.queries.ts';
import { type Definition, mismatchOf } from './definition.rules.ts';
import { restoreScope } from './engine/ways.rules.ts';
import { readVersion } from './versions.queries.ts';
import { numberedWays } from './words.rules.ts';

/** The module of the Wait step. */
const WAIT = 'flow.wait';

type RunRow = TableRow<'scenario_run'> & { name: string; trigger: string | null };

export const runRows = (db: Db) =>
  db
    .selectFrom('scenario_run as r')
    .innerJoin('scenario as s', 's.id', 'r.scenario_id')
    .leftJoin('scenario_version as v', (join) => join.onRef('v.scenario_id', '=', 'r.scenario_id').onRef('v.version', '=', 'r.version'))
    .selectAll('r')
    .select(['s.name', sql<string | null>`v.definition #>> '{trigger,module}'`.as('trigger')]);

/** The newest runs of a scenario first; `next` is the cursor of the next page. They are not counted, so that the list stays fast. */
export async function listRuns(
  db: Db,
  { scenarioId, state, cursor, limit }: { scenarioId: string; state?: RunState; cursor?: string; limit: number },
): Promise<{ data: Run[]; next: string | null }> {
  const found = await runRows(db)
    .where('r.scenario_id', '=', scenarioId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .$if(cursor !== undefined, (query) => query.where('r.id', '<', cursor!))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  return { data: page.map(toRun), next: found.length > limit ? page.at(-1)!.id : null };
}

export async function findRun(db: Db, id: string): Promise<Run | undefined> {
  const row = await runRows(db).where('r.id', '=', id).executeTakeFirst();
  return row && toRun(row);
}

export const lockRun = (db: Db, id: string) =>
  db.selectFrom('scenario_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The step of the trigger. */
export const findFirstStep = (db: Db, runId: string) =>
  db.selectFrom('scenario_run_step').selectAll().where('run_id', '=', runId).where('index', '=', 0).executeTakeFirst();

interface RunDetail extends Run {
  detail: RunStep[];
  started: (StartedRuns & { left: number }) | null;
  current: Current | null;
}

/** One run with all its steps, including those that have not begun. */
export async function findRunDetail(db: Db, id: string): Promise<RunDetail | undefined> {
  const run = await findRun(db, id);
  if (!run) return undefined;
  const [{ trigger, reactions }, steps] = await Promise.all([
    readVersion(db, run.scenario, run.version),
    db.selectFrom('scenario_run_step').selectAll().where('run_id', '=', id).execute(),
  ]);
  const modules = [{ ref: 'trigger', module: trigger?.module ?? '' }, ...reactions.map(({ _id, module }) => ({ ref: refOf(_id), module }))];
  const { taken } = restoreScope(reactions, steps, run.done);
  const detail = modules.map(({ ref, module }, index): RunStep => {
    const row = steps.find((step) => step.index === index);
    // For the engine, which continues after it, a Wait step is done at once; for people it goes on until then, or until the run is cancelled.
    const isWait = module === WAIT && index === run.done - 1 && !steps.some((step) => step.index > index);
    const waits = row?.state === 'waiting' || (isWait && (run.state === 'waiting' || run.state === 'cancelled'));
    return {
      index,
      ref,
      module,
      name: nameOf(module),
      service: toTag(serviceIdOf(module)),
      ways: index === 0 ? [] : numberedWays(reactions, reactions[index - 1]!),
      took: taken.get(reactions[index - 1]?._id ?? '') ?? null,
      state: waits ? (run.state === 'cancelled' ? 'skipped' : 'waiting') : (row?.state ?? 'pending'),
      attempt: row?.attempt ?? 0,
      input: row?.input ?? null,
      output: row?.output ?? null,
      error: readStored(row?.error ?? null),
      earlier: ((row?.earlier ?? []) as unknown as RunStep['earlier']).map((one) => ({ ...one, error: readStored(one.error) })),
      startedAt: row?.started_at?.toISOString() ?? null,
      durationMs: isWait && waits ? null : (row?.duration_ms ?? null),
    };
  });
  const given = { id, scenario_id: run.scenario, version: run.version, next_step: run.done };
  const started = await findStarted(db, id);
  return {
    ...run,
    detail,
    started: started && { ...started, left: leftOutOf(detail) },
    current: run.state === 'failed' ? await currentFor(db, given) : null,
  };
}

const leftOutOf = (detail: readonly RunStep[]): number =>
  detail
    .filter(({ module }) => module === FOR_EACH || module === FOR_EACH_RESPONSE)
    .reduce((sum, { output }) => sum + Number((output as { left?: number } | null)?.left ?? 0), 0);

interface Current {
  version: number;
  /** The run cannot continue with this version for this reason; null when it can. */
  problem: string | null;
}

/** The published version when it differs from the run's, and whether the run can continue with it. */
export async function currentFor(
  db: Db,
  run: Pick<TableRow<'scenario_run'>, 'id' | 'scenario_id' | 'version' | 'next_step'>,
): Promise<Current | null> {
  const row = await db
    .selectFrom('scenario as s')
    .innerJoin('scenario_version as v', (join) => join.onRef('v.scenario_id', '=', 's.id').on('v.version', '=', run.version))
    .select(['s.version', 's.definition', 'v.definition as then'])
    .where('s.id', '=', run.scenario_id)
    .where('s.published_at', 'is not', null)
    .where('s.version', '<>', run.version)
    .executeTakeFirst();
  if (!row) return null;
  const [then, now] = [row.then as unknown as Definition, row.definition as unknown as Definition];
  return { version: row.version, problem: mismatchOf(then, now, run.next_step) };
}

/** A manual run begins with the trigger's output when it is already known, otherwise with the event from which it is loaded. */
export type FirstStep = { output: unknown } | { event: unknown };

/** Adds a run that staff asked for, due at once, and returns its id. */
export async function insertRun(db: Db, run: NewRow<'scenario_run'>, first: FirstStep): Promise<string> {
  const isKnown = 'output' in first;
  const id = await insertRow(db, 'scenario_run', { ...run, next_step: isKnown ? 1 : 0 });
  await insertRows(db, 'scenario_run_step', {
    run_id: id,
    index: 0,
    ...(isKnown
      ? { state: 'succeeded' as const, output: JSON.stringify(first.output), started_at: new Date(), duration_ms: 0 }
      : { state: 'pending' as const, input: JSON.stringify(first.event ?? {}) }),
  });
  await notifyWorkers(db, run.scenario_id);
  return id;
}

export const notifyWorkers = (db: Db, scenarioId: string) => sql`select tell_scenarios(array[${scenarioId}::uuid])`.execute(db);

type RunKey = Pick<RunRow, 'id' | 'scenario_id'>;

/** Lets a locked run continue from the step at which it stopped. */
export async function wakeRun(db: Db, { id, scenario_id }: RunKey, nextStep?: number): Promise<void> {
  await updateRow(db, 'scenario_run', id, {
    state: 'waiting',
    wake_at: sql<Date>`now()`,
    claim: null,
    cancel: false,
    attempt: 0,
    error: null,
    finished_at: null,
    ...(nextStep !== undefined && { next_step: nextStep }),
  });
  await notifyWorkers(db, scenario_id);
}

export async function endRun(db: Db, { id, scenario_id }: RunKey, state: 'cancelled' | 'failed'): Promise<void> {
  await updateRow(db, 'scenario_run', id, { state, wake_at: null, claim: null, finished_at: new Date() });
  await notifyWorkers(db, scenario_id);
}

/** For a scenario that is deleted: cancels waiting runs at once, and running ones before their next step. */
export async function cancelWaiting(db: Db, scenarioId: string): Promise<void> {
  // Workers that commit several of its runs lock them in this order too.
  await sql`select from scenario_run where scenario_id = ${scenarioId} and finished_at is null order by id for no key update`.execute(db);
  await db
    .updateTable('scenario_run')
    .set({ state: 'cancelled', wake_at: null, claim: null, finished_at: new Date() })
    .where('scenario_id', '=', scenarioId)
    .where('state', 'in', ['queued', 'waiting', 'needs-review'])
    .execute();
  await db.updateTable('scenario_run').set({ cancel: true }).where('scenario_id', '=', scenarioId).where('state', '=', 'running').execute();
}

export const toRun = (row: RunRow): Run => ({
  _id: row.id,
  scenario: row.scenario_id,
  scenarioName: row.name,
  trigger: row.trigger !== null && findModule(row.trigger) ? nameOf(row.trigger) : null,
  state: row.state,
  source: row.source,
  version: row.version,
  late: row.late,
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
  subject: readStored(row.subject),
  done: Math.min(row.next_step, row.steps),
  steps: row.steps,
  // A run that was cancelled keeps the reason why it waited before.
  error: row.state === 'cancelled' ? null : readStored(row.error),
  replayOf: row.replay_of,
  wakeAt: row.state === 'waiting' || row.state === 'queued' ? (row.wake_at?.toISOString() ?? null) : null,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});
