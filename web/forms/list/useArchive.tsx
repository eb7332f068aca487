import { forms } from '#contract/forms.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './archive.messages.ts';

/** Archives a form, with a button to undo it, or brings it back. */
export function useArchive(id: string, name: string) {
  const { mutate, isPending } = useCall(forms.archive, ['forms'], { failed: text.failed() });
  const { mutateAsync: undo } = useCall(forms.archive, ['forms'], { failed: text.failed() });
  const set = (archived: boolean) => {
    const done = archived ? text.archived() : text.broughtBack();
    const offer = () => offerUndo({ done, name, undo: () => undo({ params: { id }, body: { archived: !archived } }) });
    mutate({ params: { id }, body: { archived } }, { onSuccess: offer });
  };
  return { set, isPending };
}
