import { sql } from 'kysely';
import type { Backup, BackupSettings, LastBackup } from '#contract/backups.ts';
import { type Db, databaseTime, rowOf, type TableRow, updateRow } from '#server/db/db.ts';
import { backupTexts } from './failure.ts';
import { BACKUP_LOCK } from './make-backup.actions.ts';
import { healthOf, type Schedule, type Tries } from './schedule.rules.ts';

/** Returns the state of the backups, for the system page and the alerts. */
export async function lastBackup(db: Db): Promise<LastBackup> {
  const [schedule, tries, running, last, lastDone] = await Promise.all([
    findSchedule(db),
    findTries(db),
    isRunning(db),
    newest(db, ['done', 'failed']),
    newest(db, ['done']),
  ]);
  return {
    enabled: schedule.enabled,
    health: healthOf(schedule, tries, await databaseTime(db)),
    running,
    last: last ?? null,
    lastDone: lastDone ?? null,
  };
}

export async function findSchedule(db: Db): Promise<Schedule> {
  return db.selectFrom('backup_setting').select(['enabled', 'hour', 'since']).executeTakeFirstOrThrow();
}

/** A backup from before the clock was set back would stand for all days until then. */
const NOT_TO_COME = sql<boolean>`started_at <= now()`;

/**
 * A backup that the command wrote to another place than the last one of the schedule, or of the settings, says nothing about those. It counts
 * where the schedule is off, because the operator's own timer may make them all.
 */
const COUNTS = sql<boolean>`(
  cause <> 'command' or not (select enabled from backup_setting)
  or folder = coalesce((select folder from backup where cause <> 'command' order by nth desc limit 1), folder))`;

/** Returns when the last backup that was done, and one that failed since, began. The order is that of `nth`: a wrong clock stamps times. */
export async function findTries(db: Db): Promise<Tries> {
  const last = await db
    .selectFrom('backup')
    .distinctOn('state')
    .select(['state', 'nth', 'started_at'])
    .where(NOT_TO_COME)
    .where(COUNTS)
    .orderBy('state')
    .orderBy('nth', 'desc')
    .execute();
  const [done, failed] = ['done', 'failed'].map((state) => last.find((row) => row.state === state));
  return { doneAt: done?.started_at, failedAt: failed && !(done && done.nth > failed.nth) ? failed.started_at : undefined };
}

/** Is true while some process makes a backup: it holds the lock for as long as it lives. */
const isBeingMade = sql<boolean>`
  exists (
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())
  )`;

export const isRunning = async (db: Db): Promise<boolean> => (await rowOf(db, sql<{ held: boolean }>`select ${isBeingMade} as held`)).held;

/** Returns whether such a job waits or runs; `begun: false` asks for one that has not begun. */
export async function isWaiting(db: Db, job: string, { begun = true } = {}): Promise<boolean> {
  const before = begun ? sql.lit('completed') : sql.lit('active');
  const waits = sql<{ waits: boolean }>`select exists (select from pgboss.job where name = ${job} and state < ${before}) as waits`;
  return (await rowOf(db, waits)).waits;
}

async function newest(db: Db, states: Backup['state'][]): Promise<Backup | undefined> {
  const ended = db.selectFrom('backup').selectAll().where('state', 'in', states).where(COUNTS);
  const row = await ended.orderBy('nth', 'desc').executeTakeFirst();
  return row && toBackup(row);
}

/** A killed process could not record that its backup failed, which the next backup does. */
export async function listRecent(db: Db, limit: number): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backup')
    .selectAll()
    .select(sql<boolean>`state = 'running' and not ${isBeingMade}`.as('killed'))
    .where('removed_at', 'is', null)
    .orderBy('nth', 'desc')
    .limit(limit)
    .execute();
  const interrupted = { state: 'failed' as const, problem: backupTexts.write('interrupted') };
  return rows.map(({ killed, ...row }) => toBackup({ ...row, ...(killed && interrupted) }));
}

const backupSettings = (db: Db) =>
  db.selectFrom('backup_setting').select(['enabled', 'hour', 'keep_daily as keepDaily', 'keep_weekly as keepWeekly']);

export const findBackupSettings = (db: Db): Promise<BackupSettings> => backupSettings(db).executeTakeFirstOrThrow();

export const lockBackupSettings = (db: Db): Promise<BackupSettings> => backupSettings(db).forUpdate().executeTakeFirstOrThrow();

/** Stores a change. A new hour, or backups that are switched on again, begin with the next hour of the schedule. */
export async function updateBackupSettings(db: Db, { enabled, hour, keepDaily, keepWeekly }: BackupSettings): Promise<void> {
  await db
    .updateTable('backup_setting')
    .set({
      since: sql`case when hour <> ${hour} or enabled <> ${enabled} then now() else since end`,
      ...{ enabled, hour, keep_daily: keepDaily, keep_weekly: keepWeekly },
    })
    .execute();
}

/** Returns the backups in this folder whose files should still be there, newest first, without those of days to come. */
export async function listKept(db: Db, folder: string): Promise<{ id: string; at: Date; file: string }[]> {
  return db
    .selectFrom('backup')
    .select(['id', 'started_at as at', 'file_name as file'])
    .where('folder', '=', folder)
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .where(NOT_TO_COME)
    .orderBy('nth', 'desc')
    .execute();
}

/** Returns the folders on disks that backups were ever written to. */
export async function listFolders(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('backup').select('folder').distinct().where('folder', 'not like', 's3://%').execute();
  return rows.map(({ folder }) => folder);
}

export async function recordRemoval(db: Db, id: string): Promise<void> {
  await updateRow(db, 'backup', id, { removed_at: new Date() });
}

const toBackup = (row: TableRow<'backup'>): Backup => ({
  _id: row.id,
  cause: row.cause as Backup['cause'],
  state: row.state as Backup['state'],
  file: row.file_name,
  folder: row.folder,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  size: row.size,
  rows: row.row_count,
  files: row.file_count,
  missing: row.missing_count,
  hasKey: row.has_key,
  problem: row.problem === null ? null : backupTexts.read(row.problem),
});
