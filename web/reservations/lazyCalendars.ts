import { lazyDialog } from '#web/ui/lazyDialog.tsx';

/** The dialog with the calendars of a coach, whose code is loaded when it is opened first. */
export const CalendarsDialog = lazyDialog(() => import('./CalendarsDialog.tsx').then((module) => module.CalendarsDialog));
