import { backups } from '#contract/backups.ts';
import { againWhile, dataQuery, SELDOM_MS } from '#web/api/queries.ts';

export const AFTER_BACKUP = ['backups', 'system'] as const;

export const backupOverview = dataQuery(['backups'], backups.get);
export const REFRESH = againWhile(({ running, waiting }: { running: boolean; waiting: boolean }) => running || waiting, SELDOM_MS);
