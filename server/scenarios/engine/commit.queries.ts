import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export interface StepOutcome {
  index: number;
  state: 'pending' | 'running' | 'waiting' | 'succeeded' | 'skipped' | 'failed' | 'needs-review';
  attempt: number;
  /** The input as JSON, without secrets, as the history stores it. */
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
  /** This is set only for a run that waits for a time. */
  wakeAt: Date | null;
  /** In how many milliseconds the run continues, by the clock of the database, because the clock of a machine can be wrong. */
  wakeInMs: number | null;
  error: string | null;
  /** The subject is null while it is not known. */
  subject: string | null;
  steps: StepOutcome[];
}

export interface Committed {
  id: string;
  scenarioId: string;
  /** `cancelled` when staff cancelled the run in the meantime. */
  state: RunOutcome['state'] | 'cancelled';
  subject: string | null;
  error: string | null;
}

const json = (value: unknown) => JSON.stringify(value);

/**
 * Writes the progress of many runs in one statement and one commit. Runs whose claim was lost are not written and are missing in the
 * result, as are runs that are past the step already: it was committed before, and only the answer to that commit was lost.
 */
export async function commitRuns(db: Db, items: readonly RunOutcome[]): Promise<Committed[]> {
  const runs = items.map(({ steps, ...run }) => ({ ...run, step: steps.at(-1)?.index ?? run.nextStep }));
  // Inputs and outputs are inserted as the JSON text that they are, because parsing and writing them again would cost time.
  const steps = items.flatMap(({ runId, steps }) =>
    steps.map(
      (s) =>
        `{"runId":"${runId}","index":${s.index},"state":"${s.state}","attempt":${s.attempt},"input":${s.input ?? 'null'},"output":${s.output ?? 'null'},` +
        `"error":${json(s.error)},"earlier":${s.earlier},"startedAt":${json(s.startedAt)},"durationMs":${s.durationMs ?? 'null'}}`,
    ),
  );
  const { rows } = await sql<Committed>`
    with item as materialized (
      -- Whoever changes several runs locks them in this order, so that none waits for another in a circle.
      -- A run that staff cancelled meanwhile does not go on and has not failed.
      select i.*, r.cancel and i.state in ('running', 'waiting', 'failed') as cancelled from jsonb_to_recordset(${json(runs)}::jsonb)
        as i("runId" uuid, worker uuid, state text, step int, "nextStep" int, attempt int, "wakeAt" timestamptz, "wakeInMs" int, error text, subject text)
      join scenario_run r on r.id = i."runId" and r.claim = i.worker and r.state = 'running' and r.next_step <= i.step
      order by r.id for no key update of r
    ), mine as (
      update scenario_run r set
        state = case when i.cancelled then 'cancelled' else i.state end,
        next_step = i."nextStep", attempt = i.attempt, error = i.error, subject = coalesce(i.subject, r.subject),
        wake_at = case
          when i.cancelled then null
          when i.state = 'running' then r.wake_at
          else coalesce(i."wakeAt", now() + i."wakeInMs" * interval '1 ms') end,
        claim = case when i.state = 'running' and not i.cancelled then r.claim end,
        finished_at = case when i.cancelled or i.state in ('succeeded', 'filtered', 'failed') then now() end
      from item i where r.id = i."runId"
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
