import { z } from 'zod';
import * as text from './backups.messages.ts';
import { contract } from './endpoint.ts';
import { Data, Id, Time } from './shared.ts';

export const Backup = z.object({
  _id: Id,
  /** Made by itself at its hour, asked for in the settings, or by the command. */
  cause: z.enum(['schedule', 'request', 'command']),
  state: z.enum(['running', 'done', 'failed']),
  file: z.string(),
  folder: z.string(),
  startedAt: Time,
  finishedAt: Time.nullable(),
  /** The size of the file in bytes; null until it is done. */
  size: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** The database named so many files that were not on the disk. */
  missing: z.int().nullable(),
  hasKey: z.boolean(),
  problem: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

/**
 * fine: the last one is recent; old: it is not, although backups are on; failed: the last try failed; none: there is none yet, and the
 * first hour has not come; off: none is made by itself and the last one is not recent.
 */
export const BACKUP_HEALTH = ['fine', 'old', 'failed', 'none', 'off'] as const;
export type BackupHealth = (typeof BACKUP_HEALTH)[number];

/** The system page and the alerts read this. */
export const LastBackup = z.object({
  enabled: z.boolean(),
  health: z.enum(BACKUP_HEALTH),
  running: z.boolean(),
  /** The last one that ended, well or not. */
  last: Backup.nullable(),
  lastDone: Backup.nullable(),
});
export type LastBackup = z.infer<typeof LastBackup>;

const wholeNumber = (min: number, max: number) => {
  const error = () => text.between({ min, max });
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

export const BackupSettings = z.object({
  enabled: z.boolean(),
  /** The hour of the day in the programme's time zone. */
  hour: wholeNumber(0, 23),
  keepDaily: wholeNumber(1, 90),
  keepWeekly: wholeNumber(0, 104),
});
export type BackupSettings = z.infer<typeof BackupSettings>;

export const BackupOverview = LastBackup.extend({
  settings: BackupSettings,
  timeZone: z.string(),
  /** The operator sets the folder into which they are written. */
  folder: z.string(),
  /** The folder is on the disk of the data, so both are lost together; null when the folder does not exist yet. */
  sameDisk: z.boolean().nullable(),
  /** It is true when new backups will hold the secret key, encrypted. */
  withKey: z.boolean(),
  /** The schedule makes the next backup at this time. */
  nextAt: Time.nullable(),
  /** Somebody asked for one, and no worker has begun it yet. */
  waiting: z.boolean(),
  /** The last ones that were made or tried, newest first. */
  recent: z.array(Backup),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const backups = contract({
  get: {
    route: 'GET /api/backups',
    summary: 'When backups are made, how many are kept, and how the last ones went',
    response: Data(BackupOverview),
  },
  update: {
    route: 'PATCH /api/backups/settings',
    summary: 'Change when backups are made and how many are kept',
    body: BackupSettings.partial(),
    response: Data(BackupSettings),
  },
  create: {
    route: 'POST /api/backups',
    summary: 'Make a backup now, in the background; 409 while one is being made',
    response: Data(z.null()),
  },
});
