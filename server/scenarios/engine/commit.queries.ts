import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export interface StepOutcome {
  index: number;
  state: 'pending' | 'running' | 'waiting' | 'succeeded' | 'skipped' | 'failed' | 'needs-review';
  attempt: number;
  /** JSON, as it is kept. */
  input: string | null;
  output: string | null;
  error: string | null;
  earlier: string;
  startedAt: Date | null;
  durationMs: number | null;
}

export interface RunOutcome {
  runId: string;
  worker: string;
  state: 'running' | 'waiting' | 'succeeded' | 'filtered' | 'failed' | 'needs-review';
  nextStep: number;
  attempt: number;
  /** When it goes on: only where it waits. */
  wakeAt: Date | null;
  error: string | null;
  /** Whom it is about, once that is known. */
  subject: string | null;
  steps: StepOutcome[];
}

export interface Committed {
  id: string;
  scenarioId: string;
  /** `cancelled` where somebody asked for that meanwhile. */
  state: RunOutcome['state'] | 'cancelled';
  subject: string | null;
  error: string | null;
}

const json = (value: unknown) => JSON.stringify(value);

/**
 * Writes how far runs have come, many in one statement: one commit. Only those whose claim still holds: for the others
 * nothing is written, and they are not among the answers.
 */
export async function commitRuns(db: Db, items: readonly RunOutcome[]): Promise<Committed[]> {
  const runs = items.map(({ runId, worker, state, nextStep, attempt, wakeAt, error, subject }) => ({
    runId,
    worker,
    state,
    nextStep,
    attempt,
    wakeAt,
    error,
    subject,
  }));
  // The JSON of inputs and outputs is put in as it is, not read and written once more.
  const steps = items.flatMap(({ runId, steps }) =>
    steps.map(
      (s) =>
        `{"runId":"${runId}","index":${s.index},"state":"${s.state}","attempt":${s.attempt},"input":${s.input ?? 'null'},"output":${s.output ?? 'null'},` +
        `"error":${json(s.error)},"earlier":${s.earlier},"startedAt":${json(s.startedAt)},"durationMs":${s.durationMs ?? 'null'}}`,
    ),
  );
  const { rows } = await sql<Committed>`
    with item as materialized (
      select * from jsonb_to_recordset(${json(runs)}::jsonb)
        as i("runId" uuid, worker uuid, state text, "nextStep" int, attempt int, "wakeAt" timestamptz, error text, subject text)
    ), mine as (
      update scenario_run r set
        state = case when r.cancel and i.state in ('running', 'waiting') then 'cancelled' else i.state end,
        next_step = i."nextStep", attempt = i.attempt, error = i.error, subject = coalesce(i.subject, r.subject),
        wake_at = case
          when r.cancel and i.state in ('running', 'waiting') then null
          when i.state = 'running' then r.wake_at
          else i."wakeAt" end,
        claim = case when i.state = 'running' and not r.cancel then r.claim end,
        finished_at = case when i.state in ('succeeded', 'filtered', 'failed') or r.cancel and i.state in ('running', 'waiting') then now() end
      from item i where r.id = i."runId" and r.claim = i.worker and r.state = 'running'
      returning r.id, r.scenario_id as "scenarioId", r.state, r.subject, r.error
    ), kept as (
      insert into scenario_run_step as t (run_id, index, state, attempt, input, output, error, earlier, started_at, duration_ms)
      select s."runId", s.index, s.state, s.attempt, nullif(s.input, 'null'::jsonb), nullif(s.output, 'null'::jsonb), s.error, s.earlier, s."startedAt", s."durationMs"
      from jsonb_to_recordset(${`[${steps.join(',')}]`}::jsonb)
        as s("runId" uuid, index int, state text, attempt int, input jsonb, output jsonb, error text, earlier jsonb, "startedAt" timestamptz, "durationMs" int)
      join mine on mine.id = s."runId"
      on conflict (run_id, index) do update set state = excluded.state, attempt = excluded.attempt, input = coalesce(excluded.input, t.input),
        output = excluded.output, error = excluded.error, earlier = excluded.earlier, started_at = excluded.started_at, duration_ms = excluded.duration_ms
    )
    select * from mine`.execute(db);
  return rows;
}
