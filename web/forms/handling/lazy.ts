import { lazyDialog } from '#web/ui/lazyDialog.tsx';

/** The dialog is loaded when somebody opens it. */
export const HandlingDialog = lazyDialog(() => import('./HandlingDialog.tsx').then((module) => module.HandlingDialog));
