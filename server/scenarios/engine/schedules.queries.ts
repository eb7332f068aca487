import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { scheduleOf } from '#server/scenarios/activation.queries.ts';
import { findTrigger } from '#server/scenarios/catalogue/catalogue.rules.ts';
import type { StepDefinition } from '#server/scenarios/definition.rules.ts';
import { around } from '#server/scenarios/occurrences.rules.ts';
import type { ScenarioRow } from '#server/scenarios/scenarios.queries.ts';
import { NOT_PAUSED } from '#server/settings/sending-pause.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { createFoundRuns } from './found-runs.queries.ts';

const BATCH = 500;
/** A run that begins this much after its time is late, and is labelled so. */
const LATE_MS = 60_000;

type Due = Pick<
  ScenarioRow,
  'id' | 'version' | 'frequency' | 'every' | 'start_date' | 'start_time' | 'missed' | 'overlap' | 'published_at'
> & {
  next_run_at: Date;
  steps: number;
  trigger: StepDefinition | null;
};

/**
 * Turns due occurrences into runs and moves each schedule to its next occurrence, in one transaction. Several missed occurrences
 * become one run; a trigger by the clock looks for what came due in all of that time. Returns how many schedules were moved.
 */
export async function runSchedules(db: Db, now = new Date()): Promise<number> {
  const { rows: some } = await sql`select from scenario where active and next_run_at <= ${now} and ${NOT_PAUSED} limit 1`.execute(db);
  if (some.length === 0) return 0;
  return db.transaction().execute((db) => moveSchedules(db, now));
}

/** Does so in the caller’s transaction, for some of them; `leaveOut` makes no runs. */
export async function moveSchedules(db: Db, now: Date, { leaveOut = false } = {}): Promise<number> {
  const { rows } = await sql<Due>`
      select id, version, frequency, every, start_date, start_time, missed, overlap, next_run_at, published_at, definition -> 'trigger' as trigger,
        1 + jsonb_array_length(definition -> 'reactions') as steps
      from scenario where active and next_run_at <= ${now}
      order by next_run_at, id limit ${BATCH} for no key update skip locked`.execute(db);
  const timeZone = await findTimeZone(db);
  const [looking, scheduled] = [rows.filter(hasClockTrigger), rows.filter((row) => !hasClockTrigger(row))];
  const looked = [];
  for (const row of looking) {
    const { last, next } = around(scheduleOf(row, timeZone)!, now);
    if (leaveOut || (await createFoundRuns(db, row, { until: last ?? now, timeZone }))) looked.push({ row, next });
  }
  const plan = scheduled.map((row) => {
    const schedule = scheduleOf(row, timeZone);
    if (!schedule) return { row, next: null, at: null, late: false };
    const { last, next } = around(schedule, now);
    // The latest occurrence counts. It is before next_run_at only when the schedule or the time zone was changed in the meantime.
    const at = last && last >= row.next_run_at ? last : null;
    const late = at !== null && now.valueOf() - at.valueOf() > LATE_MS;
    return { row, next, at: leaveOut || (late && row.missed === 'skip') ? null : at, late };
  });
  const due = plan.flatMap(({ row, at, late }) =>
    at ? [{ id: row.id, version: row.version, steps: row.steps, at, late, skips: row.overlap === 'skip', day: dayOf(at, timeZone) }] : [],
  );
  if (due.length > 0)
    await sql`
        with due as materialized (
          select uuidv7() as run_id, d.* from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
            as d(id uuid, version int, steps int, at timestamptz, late boolean, skips boolean, day text)
          where not (d.skips and exists (
            select from scenario_run r where r.scenario_id = d.id and r.state in ('queued', 'running', 'waiting') and r.wake_at is not null
          ))
        ), runs as (
          insert into scenario_run (id, scenario_id, version, source, dedupe_key, late, scheduled_for, next_step, steps)
          select run_id, id, version, 'schedule', 'at:' || extract(epoch from at)::bigint, late, at, 1, steps from due
          on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing returning id
        )
        insert into scenario_run_step (run_id, index, state, output, started_at, duration_ms)
        select d.run_id, 0, 'succeeded', jsonb_build_object('at', d.at, 'day', d.day, 'late', d.late), now(), 0
        from due d join runs on runs.id = d.run_id`.execute(db);
  const moved = [...plan, ...looked].map(({ row, next }) => ({ id: row.id, next }));
  await sql`
      update scenario s set next_run_at = m.next from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id uuid, next timestamptz)
      where s.id = m.id`.execute(db);
  return moved.length;
}

const hasClockTrigger = ({ trigger }: Due): boolean => trigger !== null && findTrigger(trigger.module)?.by === 'clock';

const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
