import { answers } from '#contract/answers.ts';
import type { Sent } from '#contract/endpoint.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { OF_RESPONSES } from './responses.api.ts';
import * as text from './responses.messages.ts';

/** Up to this many responses are deleted without a question, because Undo restores them. */
const ASK_ABOVE = 10;

/** Deletes responses so that they can be restored, or erases them permanently after a question. */
export function useRemoval(formId: string, onDone: () => void) {
  const params = { formId };
  const restore = useCall(answers.restore, OF_RESPONSES, {
    failed: text.notRestored(),
  });
  const remove = useCall(answers.remove, OF_RESPONSES, {
    done({ data: { count, deletionId } }) {
      const undo = () => restore.mutateAsync({ params, body: { deletionId } }).then(({ data }) => text.restored({ count: data.count }));
      offerUndo({ done: text.deleted({ count }), undo });
    },
    failed: text.notDeleted(),
  });
  const erase = useCall(answers.erase, OF_RESPONSES, {
    done: ({ data: { count } }) => toast.success(text.erased({ count })),
    failed: text.notErased(),
  });

  return {
    pending: remove.isPending || erase.isPending,
    /** Deletes the chosen responses; `count` says how many they are. None is deleted when more match by now. */
    async delete(chosen: Sent<typeof answers.remove>['body'], count: number) {
      const question = {
        title: text.deleteTitle({ count }),
        body: text.deleteLoss({ days: RESTORE_DAYS }),
        confirmLabel: text.deleteCount({ count }),
        danger: true,
      };
      if (count <= ASK_ABOVE || (await confirm(question)))
        remove.mutateAsync({ params, body: 'ids' in chosen ? chosen : { ...chosen, most: count } }).then(onDone, () => {});
    },
    async erase(ids: string[]) {
      const sure = await confirm({
        title: text.eraseTitle({ count: ids.length }),
        body: text.eraseLoss(),
        confirmLabel: text.eraseForGood(),
        danger: true,
      });
      if (sure) erase.mutateAsync({ body: { ids } }).then(onDone, () => {});
    },
  };
}
