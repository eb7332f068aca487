import { stat } from 'node:fs/promises';
import type { backups } from '#contract/backups.ts';
import { audit } from '#server/audit.ts';
import { databaseTime } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { backupFolder } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { backUpNow } from './backup.jobs.ts';
import * as text from './backup.messages.ts';
import {
  findBackupSettings,
  findSchedule,
  findTries,
  isRunning,
  isWaiting,
  lastBackup,
  listRecent,
  lockBackupSettings,
  updateBackupSettings,
} from './backup.queries.ts';
import { nextHour, nextTry } from './schedule.rules.ts';

const RECENT = 10;

export const backupRoutes = (deps: Deps): Handlers<typeof backups> => ({
  get: async () => {
    const { db, env } = deps;
    const [last, settings, schedule, tries, timeZone, recent] = [
      await lastBackup(db),
      await findBackupSettings(db),
      await findSchedule(db),
      await findTries(db),
      await findTimeZone(db),
      await listRecent(db, RECENT),
    ];
    const folder = backupFolder(env);
    const now = await databaseTime(db);
    const next = last.running ? nextHour(settings.hour, timeZone, now) : nextTry(schedule, tries, timeZone, now);
    return {
      data: {
        ...last,
        settings,
        timeZone,
        recent,
        folder,
        sameDisk: await isOnOneDisk(folder, env.CAURI_DATA),
        waiting: await isWaiting(db, backUpNow.name),
        withKey: env.BACKUP_PASSPHRASE !== undefined,
        nextAt: settings.enabled ? new Date(Math.max(next.valueOf(), now.valueOf())).toISOString() : null,
      },
    };
  },

  update: ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const before = await lockBackupSettings(db);
      const data = { ...before, ...body };
      await updateBackupSettings(db, data);
      await audit(db, req, { action: 'backup.settings', type: 'setting', before, after: data });
      return { message: text.saved(), data };
    }),

  create: (_, req) =>
    deps.db.transaction().execute(async (db) => {
      // The second of two admins who ask at once finds the backup of the first.
      await lockBackupSettings(db);
      if (await isRunning(db)) throw new AppError(409, text.busy());
      if (!(await isWaiting(db, backUpNow.name, { begun: false }))) {
        const payload = { by: caller(req).account.id, askedAt: (await databaseTime(db)).toISOString() };
        await deps.jobs.enqueue(db, backUpNow, payload);
        await audit(db, req, { action: 'backup.create', type: 'setting' });
      }
      return { message: text.begun(), data: null };
    }),
});

async function isOnOneDisk(folder: string, data: string): Promise<boolean | null> {
  const [one, other] = await Promise.all([folder, data].map((path) => stat(path).catch(() => undefined)));
  return one && other ? one.dev === other.dev : null;
}
