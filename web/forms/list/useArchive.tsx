import { IconArchive } from '@tabler/icons-react';
import { forms } from '#contract/forms.ts';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './archive.messages.ts';

/** Archives a form, with a button to undo it, or brings it back. */
export function useArchive(id: string) {
  const { mutate, isPending } = useCall(forms.archive, ['forms'], { failed: text.failed() });
  const set = (archived: boolean) => {
    const undo = () => mutate({ params: { id }, body: { archived: !archived } });
    const notice = archived ? text.archived() : text.broughtBack();
    mutate({ params: { id }, body: { archived } }, { onSuccess: () => undoToast(notice, undo, <IconArchive size={18} />) });
  };
  return { set, isPending };
}
