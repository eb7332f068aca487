import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { type ConstructorOptions, fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import type { z } from 'zod';
import { type Db, rowsOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { meters } from '#server/meters.ts';
import { traced, tracing } from '#server/tracing/tracing.ts';
import { queueClock, resetFutureTimes, watchClock } from './clock-set-back.ts';
import type { Job, JobName } from './define.ts';

const BATCH = 10;
/** A worker that sends no heartbeat for this long is considered dead, and its jobs run elsewhere. */
const HEARTBEAT_SECONDS = 20;
/** A job that still works, such as the backup of a large installation, must not be repeated beside itself. */
const LONGEST_SECONDS = 12 * 3_600;
/** No notification comes when a delayed job becomes due, so the queue is polled this often. */
const DELAYED_SECONDS = 10;

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction, so that a rollback enqueues nothing. With `key`, none is added beside one of the same key
   * that waits and may begin no later; that one then begins after this transaction. Jobs of one key have the same payload.
   */
  enqueue<P extends z.ZodType>(
    db: Db,
    job: JobName<P>,
    payload: z.input<P>,
    options?: { startAfter?: Date | undefined; key?: string },
  ): Promise<void>;
  /** Enqueues many jobs at once, each as `enqueue` does. */
  enqueueAll<P extends z.ZodType>(db: Db, job: JobName<P>, payloads: z.input<P>[]): Promise<void>;
  readonly boss: PgBoss;
  /** Registers a function that stops other work of this process before the queue is closed. */
  beforeClose(stop: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Opens the queue without working on it; creates or upgrades its tables (schema `pgboss`). */
export async function openJobs(
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
  options: { supervise: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as ConstructorOptions),
    application_name: 'cauri jobs',
    max: 4,
    supervise: options.supervise,
    schedule: options.supervise,
    useListenNotify: true,
    clock: queueClock,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  try {
    await boss.start();
    const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    await Promise.all(jobs.map((job) => makeQueue(boss, job, made.get(job.name))));
    if (options.supervise) await resetFutureTimes(boss);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  const stops: (() => Promise<void>)[] = [];
  const stopWatching = options.supervise ? watchClock(boss) : () => {};
  return {
    boss,
    beforeClose: (stop) => void stops.push(stop),
    async enqueue(db, job, payload, { startAfter, key } = {}) {
      const later = startAfter && startAfter > new Date() ? startAfter : undefined;
      if (key && (await lockWaitingJob(db, job.name, key, later))) return;
      await boss.send(job.name, dataOf(job, payload, later), {
        db: fromKysely(db),
        // Workers are notified at once of a job that may begin now.
        ...(later && { startAfter: later }),
        ...(key && { singletonKey: key }),
      });
    },
    async enqueueAll(db, job, payloads) {
      await boss.insert(
        job.name,
        payloads.map((payload) => ({ data: dataOf(job, payload) })),
        { db: fromKysely(db) },
      );
    },
    async close() {
      stopWatching();
      await Promise.all(stops.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

/**
 * Looks for a waiting job of this key and keeps it from beginning before the caller's transaction ends, so that it sees the caller's
 * change. A worker passes over rows that are locked, and a row that a worker is taking is passed over here: nobody waits, and callers
 * share the lock (docs/decisions/0109-a-waiting-job-is-held.md).
 */
async function lockWaitingJob(db: Db, name: string, key: string, later?: Date): Promise<boolean> {
  const waiting = sql`
    select from pgboss.job
    where name = ${name} and singleton_key = ${key} and state = 'created' and not blocked
      and start_after <= coalesce(${later ?? null}::timestamptz, clock_timestamp())
    limit 1 for key share skip locked`;
  return (await rowsOf(db, waiting)).length > 0;
}

/**
 * A job is stored with its payload, and with the request or job whose trace it continues. One for later is the first of a trace of its
 * own, because a job that plans itself anew would belong to one trace for ever.
 */
function dataOf<P extends z.ZodType>(job: JobName<P>, payload: z.input<P>, later?: Date): object {
  const traceparent = later ? undefined : tracing()?.traceparent();
  return { ...(job.payload.parse(payload) as object), ...(traceparent && { traceparent }) };
}

/** A queue that exists gets what earlier versions had otherwise: the number of retries, and how long a job may run. */
async function makeQueue(boss: PgBoss, job: Job, made: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 5,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    notify: true,
  };
  if (!made) await boss.createQueue(job.name, options);
  else if (made.expireInSeconds !== LONGEST_SECONDS || made.retryLimit !== options.retryLimit) await boss.updateQueue(job.name, options);
}

/**
 * The queues of jobs that only earlier versions had. A queue that is not known here may be of the next version, whose processes put jobs
 * into it during an upgrade, and is left alone. A name is added one version after its job is gone, for the same reason.
 */
const FORMER_QUEUES = new Set(['mail.deliver', 'members.forget-bulk', 'responses.arrange']);

/** Schedules the jobs that have a schedule, and deletes the queues of former jobs; may be called again. */
export async function scheduleJobs({ jobs: { boss } }: Pick<Deps, 'jobs'>, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) if (job.cron) await boss.schedule(job.name, job.cron, {});
  for (const { name } of await boss.getQueues()) if (FORMER_QUEUES.has(name)) await boss.deleteQueue(name);
}

/** Works on these jobs in this process until the queue is closed. */
export async function workOn(deps: Deps, jobs: readonly Job[]): Promise<void> {
  const { boss } = deps.jobs;
  for (const job of jobs) {
    const run = async ({ id, data }: { id: string; data: unknown }) => ({ id, ...(await runJob(deps, job, data)) });
    await boss.work(
      job.name,
      {
        batchSize: BATCH,
        perJobResults: true,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: DELAYED_SECONDS,
        burstWhenBatchFull: true,
      },
      async (batch) => {
        if (!job.inTurn) return Promise.all(batch.map(run));
        const outcomes = [];
        for (const one of batch) outcomes.push(await run(one));
        return outcomes;
      },
    );
  }
}

/** Runs one job; a failure is logged and returned, so that the queue retries later. */
export async function runJob(deps: Deps, job: Job, data: unknown): Promise<{ status: 'completed' | 'failed'; output?: object }> {
  const started = performance.now();
  const measure = (outcome: 'completed' | 'failed') => meters()?.job({ job: job.name, outcome }, (performance.now() - started) / 1000);
  const { traceparent, ...payload } = (data ?? {}) as { traceparent?: string };
  try {
    await traced(`job ${job.name}`, { 'cauri.job': job.name }, () => job.handle(deps, job.payload.parse(payload)), { traceparent });
    measure('completed');
    return { status: 'completed' };
  } catch (error) {
    measure('failed');
    deps.log.warn({ err: error, job: job.name }, 'a job failed');
    return { status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
