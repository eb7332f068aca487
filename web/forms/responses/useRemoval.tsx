import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { type Chosen, useDeleteResponses, useEraseResponses, useRestoreResponses } from './responses.api.ts';

/** A slip that takes no more than these is mended by Undo; more are asked for. */
const ASK_ABOVE = 10;

const confirmDeletion = (count: number) =>
  confirm({
    title: `Delete ${formatCount(count)} responses?`,
    body: `They leave the table, the summary and the exports at once, for everybody. You can restore them from Recently deleted for ${RESTORE_DAYS} days; after that they are removed for good, with their files.`,
    confirmLabel: `Delete ${formatCount(count)} responses`,
    danger: true,
  });

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
    /** `count`: how many responses `chosen` means. More than a few are deleted only after a question. */
    async delete(chosen: Chosen, count: number, done: () => void) {
      if (count > ASK_ABOVE && !(await confirmDeletion(count))) return;
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
