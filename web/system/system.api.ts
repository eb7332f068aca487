import { system } from '#contract/system.ts';
import { dataQuery } from '#web/api/queries.ts';

/** A hidden tab does not ask. */
const REFRESH_MS = 10_000;

export const systemState = { ...dataQuery(['system'], system.get), refetchInterval: REFRESH_MS };

export const AFTER_SYSTEM = ['system'] as const;
