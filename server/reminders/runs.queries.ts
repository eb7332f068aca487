import { sql } from 'kysely';
import { type HistoryDetail, type HistoryItem, type HistoryReminder, RUN_STEPS, type RunStep } from '#contract/history.ts';
import { type Db, limitTo, type Paging, type RowChange, readPage, type TableRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { deliveryChannel } from '#server/mail/channels.queries.ts';
import { withError } from '#server/sending/delivery-errors.rules.ts';
import type { Day } from '#server/time/calendar.ts';
import { runTexts } from './run-texts.rules.ts';

export type RunRow = TableRow<'reminder_run'>;
type Cause = HistoryItem['cause'];

/** Inserts a run and returns its id; undefined when a run is in progress or the daily run of that day exists already. */
export async function insertRun(
  db: Db,
  { day, cause, by }: { day: Day; cause: Cause; by: { id: string; name: string } | null },
): Promise<string | undefined> {
  const row = await db
    .insertInto('reminder_run')
    .values({ day, cause, requested_by: by?.id ?? null, requested_name: by?.name ?? null })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await publish(db, { type: 'history.changed', runId: row.id });
  return row?.id;
}

export const findRunning = (db: Db): Promise<{ id: string; idle: boolean } | undefined> =>
  db
    .selectFrom('reminder_run')
    .select(['id', sql<boolean>`beat_at < now() - interval '1 minute'`.as('idle')])
    .where('run_to', 'is', null)
    .executeTakeFirst();

/** Returns whether a run that had begun by then goes on. */
export async function hasRunSince(db: Db, at: Date): Promise<boolean> {
  const run = db.selectFrom('reminder_run').select('id').where('run_to', 'is', null).where('run_from', '<=', at);
  return (await run.executeTakeFirst()) !== undefined;
}

export async function hasDailyRun(db: Db, day: Day): Promise<boolean> {
  const row = await db.selectFrom('reminder_run').select('id').where('cause', '=', 'daily').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}

/** Locks a run until the transaction ends, so that one process at a time does its next batch. */
export const lockRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('reminder_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const stepsOfRun = (row: Pick<RunRow, 'steps'>): RunStep[] => row.steps as unknown as RunStep[];

export async function updateRun(db: Db, id: string, columns: RowChange<'reminder_run'> & { stepList?: RunStep[] }): Promise<void> {
  const { stepList, ...rest } = columns;
  await updateRow(db, 'reminder_run', id, { ...rest, ...(stepList && { steps: JSON.stringify(stepList) }), beat_at: new Date() });
  await publish(db, { type: 'history.changed', runId: id });
}

export async function countFailure(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('reminder_run')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function listRuns(db: Db, page: Paging): Promise<{ data: HistoryItem[]; count: number }> {
  const runs = db.selectFrom('reminder_run').selectAll().orderBy('run_from', 'desc').orderBy('id', 'desc');
  const { rows, count } = await readPage(runs, page);
  return { data: rows.map(toItem), count };
}

export async function findRun(db: Db, id: string): Promise<HistoryItem | undefined> {
  const row = await db.selectFrom('reminder_run').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

export async function findRunDetail(db: Db, id: string, page: Paging): Promise<HistoryDetail | undefined> {
  const run = await findRun(db, id);
  if (!run) return undefined;
  const { rows } = await sql<HistoryReminder & { at: Date }>`
    select r.id as "_id", r.email, r.sequence, r.kind as state, r.at, r.due,
      case when m.id is not null then jsonb_build_object('_id', m.id, 'fullName', m.full_name) end as member,
      case when d.id is not null then to_jsonb(told) end as delivery
    from (select * from reminder where run_id = ${id} order by id ${limitTo(page)}) as r
    left join member m on m.id = r.member_id left join delivery d on d.key = r.delivery_key
    left join lateral (select ${deliveryChannel}, d.state, d.error) as told on true
    order by r.id`.execute(db);
  const reminders = rows.map((row) => ({ ...row, at: row.at.toISOString(), delivery: row.delivery && withError(row.delivery) }));
  return { ...run, reminders, count: run.reminderCount + run.capturedCount };
}

const progressOf = (steps: RunStep[]): number =>
  steps.reduce((sum, { looked, members }) => sum + (members === 0 ? 1 : looked / members), 0) / RUN_STEPS.length;

const toItem = (row: RunRow): HistoryItem => ({
  _id: row.id,
  runFrom: row.run_from.toISOString(),
  runTo: row.run_to?.toISOString() ?? null,
  success: row.success,
  status: row.run_to === null ? 'Running' : row.success ? 'Completed' : 'Failed',
  steps: stepsOfRun(row).map((step) => ({ ...step, message: step.message && runTexts.read(step.message) })),
  running: row.run_to === null,
  day: row.day,
  cause: row.cause,
  requestedBy: row.requested_name,
  error: row.error && runTexts.read(row.error),
  progress: row.run_to === null ? progressOf(stepsOfRun(row)) : null,
  reminderCount: row.reminders,
  capturedCount: row.captured,
  outCount: row.outs,
});
