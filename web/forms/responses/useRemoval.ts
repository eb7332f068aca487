import { answers } from '#contract/answers.ts';
import type { Sent } from '#contract/endpoint.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { responseCount } from '../form-labels.ts';
import { OF_RESPONSES } from './responses.api.ts';

/** Up to this many responses are deleted without a question, because Undo restores them. */
const ASK_ABOVE = 10;

/** Deletes responses so that they can be restored, or erases them permanently after a question. */
export function useRemoval(formId: string, onDone: () => void) {
  const params = { formId };
  const restore = useCall(answers.restore, OF_RESPONSES, {
    done: ({ data: { count } }) => toast.success(count === 1 ? 'Response restored' : `${formatCount(count)} responses restored`),
    failed: 'The responses could not be restored',
  });
  const remove = useCall(answers.remove, OF_RESPONSES, {
    done({ data: { count, deletionId } }) {
      const message = count === 1 ? 'Response deleted' : `${formatCount(count)} responses deleted`;
      undoToast(message, () => restore.mutate({ params, body: { deletionId } }));
      onDone();
    },
    failed: 'The responses could not be deleted',
  });
  const erase = useCall(answers.erase, OF_RESPONSES, {
    done({ data: { count } }) {
      toast.success(`${responseCount(count)} erased`);
      onDone();
    },
    failed: 'The responses could not be erased',
  });

  return {
    pending: remove.isPending || erase.isPending,
    /** Deletes the chosen responses; `count` says how many they are. */
    async delete(chosen: Sent<typeof answers.remove>['body'], count: number) {
      const question = {
        title: `Delete ${responseCount(count)}?`,
        body: `They leave the table, the summary and the exports at once, for everybody. You can restore them from Recently deleted for ${RESTORE_DAYS} days; after that they are removed for good, with their files.`,
        confirmLabel: `Delete ${responseCount(count)}`,
        danger: true,
      };
      if (count <= ASK_ABOVE || (await confirm(question))) remove.mutate({ params, body: chosen });
    },
    async erase(ids: string[]) {
      const sure = await confirm({
        title: `Erase ${ids.length === 1 ? 'this response' : responseCount(ids.length)} for good?`,
        body: 'Their answers and files are removed at once and cannot be brought back. Files that were exported from this form are removed too.',
        confirmLabel: 'Erase for good',
        danger: true,
      });
      if (sure) erase.mutate({ body: { ids } });
    },
  };
}
