import { type Clock, type PgBoss, systemClock } from 'pg-boss';

const LOOK_MS = 60_000;

/** Node takes a longer time for one of a millisecond. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The clock of the queue. One of its timers waits until the clock has reached its time, which is many weeks away when the clock was set
 * back by these; without a limit it would ask, and warn, a thousand times a second until then.
 */
export const queueClock: Clock = { ...systemClock, setTimeout: (then, ms) => systemClock.setTimeout(then, Math.min(ms, LONGEST_MS)) };

const VERSION_COLUMNS = ['cron_on', 'bam_on', 'flow_on', 'reindex_on'];
const QUEUE_COLUMNS = ['monitor_on', 'monitor_claim_on', 'maintain_on'];
const resetSql = (table: string, columns: string[]) =>
  `update pgboss.${table} set ${columns.map((one) => `${one} = least(${one}, now())`).join(', ')}
   where greatest(${columns.join(', ')}) > now() + interval '1 minute' returning 1`;

/** No other retry waits longer than an hour. */
const RESET_JOBS = `update pgboss.job set start_after = now()
  where state = 'created' and created_on > now() and start_after <= created_on
     or state = 'retry' and start_after > now() + interval '1 hour'`;

/**
 * Lets the queue go on when the clock of the database was set back. The queue notes when it last looked at schedules and at jobs whose
 * process died, and looks again when some seconds have passed since: a note from the future would stop the heartbeat, alerts, reminders
 * and backups until the clock has reached it. Jobs that were to begin at once, or to be tried again, begin too. The queue of a process
 * that ran meanwhile still waits for its earlier time before it looks at schedules again: a restart ends that (docs/operations/faults.md).
 */
export async function resetFutureTimes(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(resetSql('version', VERSION_COLUMNS));
  if (rows.length === 0) return;
  await db.executeSql(resetSql('queue', QUEUE_COLUMNS));
  await db.executeSql(RESET_JOBS);
}

/** Looks each minute; returns what ends that. */
export function watchClock(boss: PgBoss): () => void {
  // The queue itself says when the database cannot be asked.
  const timer = setInterval(() => void resetFutureTimes(boss).catch(() => {}), LOOK_MS);
  return () => clearInterval(timer);
}
