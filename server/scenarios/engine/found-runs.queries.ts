import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { MOST_MISSED_MS } from '#server/scenarios/activation.queries.ts';
import { findTrigger } from '#server/scenarios/catalogue/catalogue.rules.ts';
import type { StepDefinition } from '#server/scenarios/definition.rules.ts';
import { addDays, atClock, clockIn } from '#server/time/calendar.ts';

const BATCH = 5_000;
const MINUTE_MS = 60_000;

interface DueSchedule {
  id: string;
  version: number;
  steps: number;
  next_run_at: Date;
  published_at: Date | null;
  trigger: StepDefinition | null;
}

/**
 * Writes a run for each thing that came due since the trigger of a locked scenario looked last. Returns whether it could look. The
 * same thing does not run twice, because its key is unique for the scenario.
 */
export async function createFoundRuns(db: Db, row: DueSchedule, { until, timeZone }: { until: Date; timeZone: string }): Promise<boolean> {
  const { module, config } = row.trigger!;
  const clock = findTrigger(module)!.clock!;
  const daily = clock.schedule(config).frequency === 'day';
  const before = daily ? dayBefore(row.next_run_at, timeZone) : row.next_run_at.valueOf() - MINUTE_MS;
  const first = until.valueOf() - MOST_MISSED_MS;
  // A scenario that was published since then looks back as far as its publication said, which may be further.
  const isNew = row.published_at !== null && row.published_at.valueOf() > first;
  const after = new Date(isNew ? before : Math.max(before, first));
  const found = await clock.find(db, config, { after, until, timeZone });
  for (let start = 0; start < (found?.length ?? 0); start += BATCH)
    await sql`
      with found as materialized (
        select uuidv7() as run_id, f.*
        from jsonb_to_recordset(${JSON.stringify(found!.slice(start, start + BATCH))}::jsonb) as f (key text, subject text, event jsonb)
      ), runs as (
        insert into scenario_run (id, scenario_id, version, source, dedupe_key, subject, steps)
        select run_id, ${row.id}, ${row.version}, 'event', key, subject, ${row.steps} from found
        on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing returning id
      )
      insert into scenario_run_step (run_id, index, state, input)
      select f.run_id, 0, 'pending', f.event from found f join runs on runs.id = f.run_id`.execute(db);
  return found !== null;
}

/** The same clock time of the day before, which is 23 or 25 hours earlier when clocks were changed. */
function dayBefore(at: Date, timeZone: string): number {
  const { date, time } = clockIn(timeZone, at);
  return atClock(addDays(date, -1), time, timeZone).valueOf();
}
