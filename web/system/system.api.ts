import { sendingPause } from '#contract/sending-pause.ts';
import { system } from '#contract/system.ts';
import { systemSettings } from '#contract/system-settings.ts';
import { dataQuery } from '#web/api/queries.ts';

/** A hidden tab does not ask. */
const REFRESH_MS = 10_000;

export const systemState = { ...dataQuery(['system'], system.get), refetchInterval: REFRESH_MS };

/** It is null when sending is not paused. */
export const pauseState = dataQuery(['system', 'pause'], sendingPause.get);

export const systemSettingsState = dataQuery(['system-settings'], systemSettings.get);

export const AFTER_SYSTEM = ['system'] as const;
export const AFTER_SETTINGS = ['system-settings'] as const;
