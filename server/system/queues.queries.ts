import { sql } from 'kysely';
import type { FailedJob, Queue } from '#contract/system.ts';
import { type Db, isoTime, rowsOf } from '#server/db/db.ts';

// Reads the tables of pg-boss (schema `pgboss`), because its own functions read one queue at a time.

const FAILURES_SHOWN = 20;
/** The most failed jobs that one act runs again or deletes. */
const MOST_AT_ONCE = 1_000;

/** The name under which the runs of scenarios are listed: they are a queue of their own, in the table `scenario_run`. */
const SCENARIO_RUNS = 'scenario.run';

type Row = Omit<Queue, 'title'>;

/** Every queue by name. Waiting jobs are found through an index; failed jobs have none, so they are counted where pg-boss knows of any. */
export async function listQueues(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select q.name, coalesce(w.waiting, 0) as waiting, ${isoTime<string | null>('w.oldest')} as "oldestAt", coalesce(w.later, 0) as later,
      q.active_count as active, coalesce(f.failed, 0) as failed
    from pgboss.queue q
    left join (
      select name, count(*) filter (where start_after <= now()) as waiting, count(*) filter (where start_after > now()) as later,
        min(start_after) filter (where start_after <= now()) as oldest
      from pgboss.job where state < 'active' and not blocked group by name
    ) as w on w.name = q.name
    left join (${failedByQueue}) as f on f.name = q.name
    where not starts_with(q.name, '__pgboss')
    order by q.name`.execute(db);
  const [scenarios] = await rowsOf(
    db,
    // A run that is being worked on wakes at the end of its lease. The runs of a paused scenario wait by intention.
    sql<Omit<Row, 'name' | 'failed'>>`
      select count(*) filter (where due) as waiting, count(*) filter (where not due and state <> 'running') as later,
        count(*) filter (where not due and state = 'running') as active, ${isoTime<string | null>('oldest')} as "oldestAt"
      from (
        select r.state, r.wake_at <= now() as due, min(r.wake_at) filter (where r.wake_at <= now()) over () as oldest
        from scenario_run r join scenario s on s.id = r.scenario_id and s.active and s.deleted_at is null
        where r.wake_at is not null
      ) as runs
      group by oldest`,
  );
  return [...rows, { name: SCENARIO_RUNS, ...(scenarios ?? { waiting: 0, later: 0, active: 0, oldestAt: null }), failed: 0 }];
}

const queuesWithFailures = sql`select array(select name from pgboss.queue where failed_count > 0)`;
const failedByQueue = sql`
  select name, count(*) as failed from pgboss.job where state = 'failed' and name = any((${queuesWithFailures})::text[]) group by name`;

/** The latest failures, newest first, each with what the job said of it. */
export const listFailures = (db: Db): Promise<Omit<FailedJob, 'title'>[]> =>
  rowsOf(
    db,
    sql`
      select id as "_id", name as queue, coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value', '') as error, retry_count + 1 as attempts,
        ${isoTime('failed_at')} as "failedAt"
      from (
        select *, coalesce(completed_on, started_on, created_on) as failed_at from pgboss.job
        where state = 'failed' and name = any((${queuesWithFailures})::text[])
      ) as j
      order by failed_at desc limit ${FAILURES_SHOWN}`,
  );

/** The failed jobs of a queue that an act is about: one, or as many as one act takes. */
export async function findFailed(db: Db, { queue, _id }: { queue: string; _id?: string | undefined }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${queue} and state = 'failed' and ${_id ? sql`id = ${_id}` : sql`true`}
  order by created_on limit ${MOST_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
