import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { type Chosen, useDeleteResponses, useEraseResponses, useRestoreResponses } from './responses.api.ts';

/** Deletes responses with a way back, or erases them for good after asking. */
export function useRemoval(formId: string) {
  const remove = useDeleteResponses(formId);
  const restore = useRestoreResponses(formId);
  const erase = useEraseResponses();

  // The screen may be another one when the answer comes, such as after the last response went: these hold all the same.
  const undo = (deletionId: string) =>
    restore.mutateAsync(deletionId).then(
      ({ count }) => toast.success(count === 1 ? 'Response restored' : `${formatCount(count)} responses restored`),
      (error: Error) => toast.error('The responses could not be restored', error),
    );

  return {
    pending: remove.isPending || erase.isPending,
    delete(chosen: Chosen, done: () => void) {
      return remove.mutateAsync(chosen).then(
        ({ count, deletionId }) => {
          undoToast(count === 1 ? 'Response deleted' : `${formatCount(count)} responses deleted`, () => undo(deletionId));
          done();
        },
        (error: Error) => toast.error('The responses could not be deleted', error),
      );
    },
    async erase(ids: string[], done: () => void) {
      const sure = await confirm({
        title: ids.length === 1 ? 'Erase this response for good?' : `Erase ${formatCount(ids.length)} responses for good?`,
        body: 'Their answers and files are removed at once and cannot be brought back. Files that were exported from this form are removed too.',
        confirmLabel: 'Erase for good',
        danger: true,
      });
      if (!sure) return;
      await erase.mutateAsync({ ids }).then(
        ({ count }) => {
          toast.success(count === 1 ? '1 response erased' : `${formatCount(count)} responses erased`);
          done();
        },
        (error: Error) => toast.error('The responses could not be erased', error),
      );
    },
  };
}
