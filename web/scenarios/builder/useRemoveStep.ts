import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useParts } from './builder-context.ts';
import { removeReaction, removeTrigger } from './draft.ts';

/** Takes a step out at once, with the way back: its app is not connected any more. */
export function useRemoveStep() {
  const { builder, panel, show, modules } = useParts();
  return async (step: string) => {
    const { draft, edit, undo, saver } = builder;
    const one = step === 'trigger' ? draft.trigger : draft.reactions.find(({ _id }) => _id === step);
    if (!one) return;
    if (panel && 'step' in panel && panel.step === step) show(undefined);
    const after = (step === 'trigger' ? removeTrigger : removeReaction(step))(draft);
    edit(() => after);
    undoToast(`“${modules.get(one.module)?.name ?? 'Unknown Action'}” was removed`, undo);
    saver.change(after);
    const outcome = await saver.save();
    if (outcome.kind === 'lost' || outcome.kind === 'refused')
      toast.error(step === 'trigger' ? 'Error removing trigger' : 'Error removing reaction', outcome.message);
  };
}
