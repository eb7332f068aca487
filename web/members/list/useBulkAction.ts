import { type BulkAction, type BulkRun, canUndoBulk, type MemberSelection, members } from '#contract/members.ts';
import { isRunning } from '#web/members/members.api.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { bulkSentence, undoneSentence, useWatchedBulks } from './BulkProgress.tsx';
import * as text from './list.messages.ts';

/** Changes members, one or many at once, and offers to undo it. A job changes very many; the page shows its progress. */
export function useBulkAction() {
  const bulk = useCall(members.bulk, ['members'], { failed: text.notChanged() });
  const undo = useCall(members.undoBulk, ['members'], {
    failed: text.notUndone(),
  });
  const [, watch] = useWatchedBulks();

  const run = (selection: MemberSelection, action: BulkAction, name: string, done?: () => void) => {
    const show = ({ data }: { data: BulkRun }) => {
      const sentence = bulkSentence(data, action.kind, name);
      if (isRunning(data)) watch((all) => [...all, { id: data._id, kind: action.kind, name }]);
      else if (data.changed > 0 && canUndoBulk(action.kind))
        offerUndo({
          done: sentence,
          undo: () => undo.mutateAsync({ params: { id: data._id } }).then((answer) => undoneSentence(answer.data)),
        });
      else toast.success(sentence);
      done?.();
    };
    // The toast of useCall shows a failure.
    bulk.mutateAsync({ body: { selection, action } }).then(show, () => {});
  };
  return { run, pending: bulk.isPending };
}
