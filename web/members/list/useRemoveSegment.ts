import { members, type SavedView } from '#contract/members.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './segments.messages.ts';

/** Deletes a segment. An admin can undo it; a coach cannot restore what was deleted, and is asked first. */
export function useRemoveSegment(isAdmin: boolean): (segment: SavedView) => Promise<void> {
  const remove = useCall(members.removeView, ['views', 'deleted'], { failed: text.notDeleted() });
  const offerRestore = useOfferRestore();
  return async (segment) => {
    const question = {
      title: text.deleteQuestion(segment),
      body: segment.shared ? text.deleteShared() : text.deleteOwn(),
      confirmLabel: text.deleteSegment(),
      danger: true,
    };
    if (!isAdmin && !(await confirm(question))) return;
    remove.mutateAsync({ params: { id: segment._id } }).then(
      () => (isAdmin ? offerRestore({ kind: 'segment', ...segment, done: text.deleted() }) : toast.success(text.deleted())),
      // The toast of useCall shows a failure.
      () => {},
    );
  };
}
