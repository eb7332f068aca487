import { insertRow, insertRows, updateRow } from '#server/db/db.ts';
import type { ScenarioRow } from '#server/scenarios/scenarios.queries.ts';
import { subjectOf } from '#server/scenarios/subjects.rules.ts';
import { daysBefore, type Filling } from './filling.ts';

export interface DemoRun {
  scenario: ScenarioRow;
  source: 'event' | 'schedule' | 'webhook';
  /** The trigger's output. */
  output: unknown;
  daysAgo: number;
  steps: number;
  /** Failed runs fail at their first reaction; waiting runs wait in their second. */
  state: 'succeeded' | 'failed' | 'filtered' | 'waiting';
  error?: string;
  goesOnInDays?: number;
  late?: boolean;
  scheduledFor?: Date;
}

/** Adds runs of the past, each with its steps; only waiting runs become due again. */
export async function fillRuns({ db, today }: Filling, runs: DemoRun[]): Promise<void> {
  // The oldest runs come first, so that the ids are in the order of time too.
  for (const run of runs.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const at = daysBefore(today, run.daysAgo);
    const { state, steps, scenario } = run;
    const done = state === 'succeeded' ? steps : state === 'waiting' ? 3 : 1;
    const id = await insertRow(db, 'scenario_run', {
      scenario_id: scenario.id,
      version: scenario.version,
      source: run.source,
      state,
      subject: subjectOf(scenario.definition.trigger?.module, run.output),
      late: run.late ?? false,
      scheduled_for: run.scheduledFor ?? null,
      next_step: done,
      steps,
      error: run.error ?? null,
      wake_at: state === 'waiting' ? daysBefore(today, -(run.goesOnInDays ?? 1)) : null,
      created_at: at,
      started_at: at,
      finished_at: state === 'waiting' ? null : new Date(at.valueOf() + 340),
    });
    const rows = Array.from({ length: done }, (_, index) => ({
      run_id: id,
      index,
      state: 'succeeded' as const,
      attempt: index === 0 ? 0 : 1,
      output: JSON.stringify(index === 0 ? run.output : outputOf(scenario, index, run)),
      started_at: new Date(at.valueOf() + index * 60),
      duration_ms: 9 + index * 14,
    }));
    await insertRows(db, 'scenario_run_step', rows);
    if (state === 'failed')
      await insertRows(db, 'scenario_run_step', {
        run_id: id,
        index: 1,
        state: 'failed',
        attempt: 1,
        error: run.error ?? null,
        started_at: at,
        duration_ms: 21,
      });
  }
  const last = new Map(runs.toSorted((a, b) => b.daysAgo - a.daysAgo).map((run) => [run.scenario.id, daysBefore(today, run.daysAgo)]));
  for (const [id, at] of last) await updateRow(db, 'scenario', id, { last_run_at: at });
}

function outputOf({ definition }: ScenarioRow, index: number, { output, daysAgo }: DemoRun): unknown {
  const module = definition.reactions[index - 1]?.module ?? '';
  if (module.startsWith('members.')) return output;
  if (module === 'staff.notify') return { title: subjectOf(definition.trigger?.module, output) ?? 'Le point de la semaine' };
  if (module === 'flow.wait') return { until: new Date(Date.UTC(2026, 0, 1) - daysAgo).toISOString() };
  return { to: (output as { member?: { email: string } }).member?.email ?? null };
}
