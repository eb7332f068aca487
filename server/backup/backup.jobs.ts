import { z } from 'zod';
import { Id } from '#contract/shared.ts';
import { databaseTime } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { backupFolder } from '#server/env.ts';
import { defineJob } from '#server/jobs/define.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { VERSION } from '#server/version.ts';
import { findBackupSettings, findSchedule, findTries, isRunning, listFolders, listKept, recordRemoval } from './backup.queries.ts';
import { BackupFailed } from './failure.ts';
import { makeBackup } from './make-backup.actions.ts';
import { removeBackup } from './places.ts';
import type { Cause } from './record.queries.ts';
import { backupsToKeep, isDue } from './schedule.rules.ts';
import { removePartial } from './write-archive.ts';

/** Looks every few minutes whether the backup of the day is due. Of several processes one makes it: there is one lock. */
export const backUpDaily = defineJob({
  name: 'backup.daily',
  cron: '*/5 * * * *',
  retries: 0,
  handle: async (deps) => backUpWhenDue(deps, await databaseTime(deps.db)),
});

/** Makes the backup that an admin asked for. The job may run again after a kill; one that is done is not made twice. */
export const backUpNow = defineJob({
  name: 'backup.now',
  payload: z.object({ by: Id, askedAt: z.iso.datetime() }),
  retries: 2,
  async handle(deps, { by, askedAt }) {
    const isNeeded = async () => {
      const { doneAt } = await findTries(deps.db);
      return !doneAt || doneAt < new Date(askedAt);
    };
    await backUp(deps, 'request', isNeeded, by);
  },
});

export async function backUpWhenDue(deps: Deps, now: Date): Promise<void> {
  const isNeeded = async () => isDue(await findSchedule(deps.db), await findTries(deps.db), await findTimeZone(deps.db), now);
  if ((await isNeeded()) && !(await isRunning(deps.db))) await backUp(deps, 'schedule', isNeeded);
}

/** A failure is recorded where admins see it, so it is not an error of the job. */
async function backUp(deps: Deps, cause: Cause, isNeeded: () => Promise<boolean>, by?: string): Promise<void> {
  const { env, log, connection, storage } = deps;
  try {
    const made = await makeBackup({
      connection,
      storage,
      folder: backupFolder(env),
      s3: env,
      version: VERSION,
      secretKey: env.CAURI_SECRET_KEY,
      passphrase: env.BACKUP_PASSPHRASE,
      cause,
      by,
      isNeeded,
    });
    if (!made) return;
    log.info({ path: made.path, size: made.size }, 'made a backup');
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    log.warn({ err: error }, 'a backup was not made');
  }
  // Old files are deleted after a failure too: when the disk is full and staff keep fewer backups, this makes room for the next try.
  await removeOld(deps);
}

/**
 * Deletes the files of backups that need not be kept. Files that this database does not know are left alone, and those in other folders:
 * somebody put them there by hand, or they belong to the installation of which this one is a copy.
 */
export async function removeOld({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Promise<void> {
  const { keepDaily, keepWeekly } = await findBackupSettings(db);
  const folder = backupFolder(env);
  const backups = await listKept(db, folder);
  const kept = backupsToKeep(backups, { daily: keepDaily, weekly: keepWeekly }, await findTimeZone(db));
  for (const { id, file } of backups.filter(({ id }) => !kept.has(id))) {
    await removeBackup(`${folder}/${file}`, env);
    await recordRemoval(db, id);
    log.info({ file }, 'deleted an old backup');
  }
}

/** Deletes what killed backups left, also in folders that no other backup is written to. */
export async function removeUnfinished({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const folder of await listFolders(db)) await removePartial(folder);
}
