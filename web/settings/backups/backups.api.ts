import { backups } from '#contract/backups.ts';
import { dataQuery } from '#web/api/queries.ts';

export const AFTER_BACKUP = ['backups', 'system'] as const;

/** While a backup is being made, the page asks again every few seconds. */
const WHILE_RUNNING_MS = 3_000;

export const backupOverview = dataQuery(['backups'], backups.get);
export const REFRESH = {
  refetchInterval: ({ state }: { state: { data?: { running: boolean; waiting: boolean } | undefined } }) =>
    state.data?.running || state.data?.waiting ? WHILE_RUNNING_MS : false,
} as const;
