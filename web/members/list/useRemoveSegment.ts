import { members, type SavedView } from '#contract/members.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './segments.messages.ts';

/** Deletes a segment. An admin can undo it; a coach cannot restore what was deleted, and is asked first. */
export function useRemoveSegment(isAdmin: boolean): (segment: SavedView) => Promise<void> {
  const remove = useCall(members.removeView, ['views', 'deleted'], { failed: text.notDeleted() });
  const restore = useRestore();
  const undo = (_id: string) =>
    restore.mutateAsync({ kind: 'segment', _id }).then(
      () => toast.success(text.restored()),
      (error: Error) => toast.error(text.notRestored(), error),
    );
  return async (segment) => {
    const question = {
      title: text.deleteQuestion(segment),
      body: segment.shared ? text.deleteShared() : text.deleteOwn(),
      confirmLabel: text.deleteSegment(),
      danger: true,
    };
    if (!isAdmin && !(await confirm(question))) return;
    remove.mutateAsync({ params: { id: segment._id } }).then(
      () => (isAdmin ? undoToast(text.deleted(), () => void undo(segment._id)) : toast.success(text.deleted())),
      // The toast of useCall shows a failure.
      () => {},
    );
  };
}
