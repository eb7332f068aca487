import type { DeletedItem } from '#contract/deleted.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useRestore } from './deleted.api.ts';
import * as text from './deleted.messages.ts';

interface Deleted extends Pick<DeletedItem, 'kind' | '_id' | 'name'> {
  /** The sentence that says what was deleted. */
  done: string;
}

/** Returns a function that says what was deleted and offers to restore it. Only admins can restore. */
export function useOfferRestore() {
  const { mutateAsync: restore } = useRestore();
  return ({ kind, _id, name, done }: Deleted): void =>
    offerUndo({
      done,
      name,
      undo: () =>
        restore({ kind, _id }).then(
          ({ message }) => message,
          (error: Error) => {
            toast.error(text.restoreFailed({ name }), error);
            return false;
          },
        ),
    });
}
