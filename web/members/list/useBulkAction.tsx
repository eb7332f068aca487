import { IconCheck } from '@tabler/icons-react';
import type { BulkAction, MemberSelection } from '#contract/members.ts';
import { isRunning, useBulk, useUndoBulk } from '#web/members/members.api.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { watchBulk } from './bulk-watch.ts';
import { bulkSentence, undoneSentence } from './bulk-words.ts';

/** Changes many members at once, with a way back. Very many are a job's, whose progress stays on the page. */
export function useBulkAction() {
  const bulk = useBulk();
  const undo = useUndoBulk();

  // The screen may be another one when the answer comes: these hold all the same.
  const takeBack = (id: string) =>
    undo.mutateAsync(id).then(
      (run) => toast.success(undoneSentence(run)),
      (error: Error) => toast.error('The users could not be put back as before', error),
    );

  const run = (selection: MemberSelection, action: BulkAction, name: string, done: () => void) =>
    bulk.mutateAsync({ selection, action }).then(
      (result) => {
        const sentence = bulkSentence(result, action.kind, name);
        if (isRunning(result)) watchBulk({ id: result._id, kind: action.kind, name });
        else if (result.changed > 0) undoToast(sentence, () => void takeBack(result._id), <IconCheck size={18} />);
        else toast.success(sentence);
        done();
      },
      (error: Error) => toast.error('The users could not be changed', error),
    );
  return { run, pending: bulk.isPending };
}
