import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { responseCount } from '../form-labels.ts';
import { type Chosen, useDeleteResponses, useEraseResponses, useRestoreResponses } from './responses.api.ts';

/** Up to this many responses are deleted without a question, because Undo restores them. */
const ASK_ABOVE = 10;

/** Deletes responses so that they can be restored, or erases them permanently after a question. */
export function useRemoval(formId: string) {
  const remove = useDeleteResponses(formId);
  const restore = useRestoreResponses(formId);
  const erase = useEraseResponses();

  // The answer may arrive after the screen was left, so promises are used here: callbacks of the mutations would not be called.
  const undo = (deletionId: string) =>
    restore.mutateAsync(deletionId).then(
      ({ count }) => toast.success(count === 1 ? 'Response restored' : `${formatCount(count)} responses restored`),
      (error: Error) => toast.error('The responses could not be restored', error),
    );

  return {
    pending: remove.isPending || erase.isPending,
    /** Deletes the chosen responses; `count` says how many they are. */
    async delete(chosen: Chosen, count: number, onDone: () => void) {
      const question = {
        title: `Delete ${responseCount(count)}?`,
        body: `They leave the table, the summary and the exports at once, for everybody. You can restore them from Recently deleted for ${RESTORE_DAYS} days; after that they are removed for good, with their files.`,
        confirmLabel: `Delete ${responseCount(count)}`,
        danger: true,
      };
      if (count > ASK_ABOVE && !(await confirm(question))) return;
      return remove.mutateAsync(chosen).then(
        ({ count, deletionId }) => {
          undoToast(count === 1 ? 'Response deleted' : `${formatCount(count)} responses deleted`, () => undo(deletionId));
          onDone();
        },
        (error: Error) => toast.error('The responses could not be deleted', error),
      );
    },
    async erase(ids: string[], onDone: () => void) {
      const sure = await confirm({
        title: `Erase ${ids.length === 1 ? 'this response' : responseCount(ids.length)} for good?`,
        body: 'Their answers and files are removed at once and cannot be brought back. Files that were exported from this form are removed too.',
        confirmLabel: 'Erase for good',
        danger: true,
      });
      if (!sure) return;
      await erase.mutateAsync({ ids }).then(
        ({ count }) => {
          toast.success(`${responseCount(count)} erased`);
          onDone();
        },
        (error: Error) => toast.error('The responses could not be erased', error),
      );
    },
  };
}
