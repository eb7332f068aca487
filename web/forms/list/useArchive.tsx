import { forms } from '#contract/forms.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './archive.messages.ts';

/** Archives a form, with a button to undo it, or brings it back. */
export function useArchive(id: string, name: string) {
  const { mutateAsync, isPending } = useCall(forms.archive, ['forms'], { failed: text.failed() });
  const archive = (archived: boolean) => mutateAsync({ params: { id }, body: { archived } });
  const set = (archived: boolean) => {
    const done = archived ? text.archived() : text.broughtBack();
    archive(archived).then(
      () => offerUndo({ done, name, undo: () => archive(!archived) }),
      () => {},
    );
  };
  return { set, isPending };
}
