import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { findTrigger } from './catalogue/catalogue.rules.ts';
import { ENTERED } from './catalogue/member-triggers.modules.ts';
import type { StepDefinition } from './definition.rules.ts';
import { firstAfter, type Schedule } from './occurrences.rules.ts';
import { type ScenarioRow, updateScenario } from './scenarios.queries.ts';
import { forgetWatch } from './watch/watch.queries.ts';

/** A look goes no further back than this: after a long outage, messages about what came due before would come too late. */
export const MOST_MISSED_MS = 7 * 86_400_000;

type Scheduled = Pick<ScenarioRow, 'frequency' | 'every' | 'start_date' | 'start_time'> & { trigger: StepDefinition | null };

/** It is null when another trigger than the clock starts the scenario. */
export function scheduleOf({ trigger, ...row }: Scheduled, timeZone: string): Schedule | null {
  const module = trigger && findTrigger(trigger.module);
  if (module?.clock) return { ...module.clock.schedule(trigger!.config), timeZone };
  if (module?.by !== 'schedule') return null;
  return { frequency: row.frequency, every: row.every, startDate: row.start_date, startTime: row.start_time, timeZone };
}

/** The next time at which the clock starts the scenario; null when another trigger starts it. */
async function nextRunOf(db: Db, row: ScenarioRow, before = row): Promise<Date | null> {
  const now = new Date();
  const { trigger } = row.definition;
  const schedule = scheduleOf({ ...row, trigger }, await findTimeZone(db));
  const next = schedule && firstAfter(schedule, now).at;
  const clock = trigger && findTrigger(trigger.module)?.clock;
  if (!next || !row.next_run_at || !clock) return next;
  // The look that was planned takes place although the scenario was changed meanwhile, so that all that comes due until then is found.
  const planned = Math.max(Math.min(row.next_run_at.valueOf(), next.valueOf()), now.valueOf() - MOST_MISSED_MS);
  // A scenario that looks further ahead than before would otherwise pass over what is nearer by now.
  const former = before.definition.trigger;
  const further = former?.module === trigger.module ? clock.aheadMs(trigger.config) - clock.aheadMs(former.config) : 0;
  return new Date(planned - Math.max(0, further));
}

/** Switches a locked scenario on, so that events start runs and the runs that waited for it become due. */
export async function switchOn(db: Db, row: ScenarioRow): Promise<ScenarioRow> {
  // Members who are in its segment now do not start it.
  await forgetWatch(db, row.id);
  await db
    .updateTable('scenario_run')
    .set({ wake_at: sql<Date>`now()` })
    .where('scenario_id', '=', row.id)
    .where('state', '=', 'queued')
    .where('wake_at', 'is', null)
    .execute();
  const after = await updateScenario(db, row.id, { active: true, paused_reason: null, failures: 0, next_run_at: await nextRunOf(db, row) });
  await sql`select tell_scenarios(array[${row.id}::uuid])`.execute(db);
  return after;
}

/** Computes the next occurrence of a locked scenario again, because its schedule may have changed since `before`. */
export async function reschedule(db: Db, row: ScenarioRow, before: ScenarioRow): Promise<ScenarioRow> {
  if (row.trigger_module !== ENTERED) await forgetWatch(db, row.id);
  return row.active ? updateScenario(db, row.id, { next_run_at: await nextRunOf(db, row, before) }) : row;
}

/** Switches a locked scenario off: runs that have begun continue, runs that have not begun wait until it is switched on again. */
export async function switchOff(db: Db, row: ScenarioRow, reason: string | null): Promise<ScenarioRow> {
  await db
    .updateTable('scenario_run')
    .set({ wake_at: null })
    .where('scenario_id', '=', row.id)
    .where('state', '=', 'queued')
    .where('started_at', 'is', null)
    .where('source', 'not in', ['manual', 'replay'])
    .execute();
  return updateScenario(db, row.id, { active: false, paused_reason: reason, next_run_at: null });
}
