import { lazyDialog } from '#web/ui/lazyDialog.tsx';

/** The viewer of pictures is loaded when somebody opens the first one. */
export const FileViewer = lazyDialog(() => import('./FileViewer.tsx').then((module) => module.FileViewer));
