import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useParts } from './builder-context.ts';
import { OPTIONS_KEY, SAVE_CONNECTION_KEY } from './parts.api.ts';
import type { StepView } from './step-view.ts';

/**
 * `none`: something is missing; `loading`: the app or the server is being asked; `editing`: its form is open; `saved`:
 * complete.
 */
export type ConnectionState = 'none' | 'loading' | 'editing' | 'saved';

/** How far a step is, and that in words. */
export function useConnectionState({ step, module, lacks }: StepView): { state: ConnectionState; words: string } {
  const { panel } = useParts();
  const fetching = useIsFetching({ queryKey: [OPTIONS_KEY, module?.id] });
  const connecting = useIsMutating({ mutationKey: [SAVE_CONNECTION_KEY, module?.service.id] });
  const isOpen = (panel?.kind === 'step' || panel?.kind === 'choose') && panel.step === step;
  if (isOpen) return fetching + connecting > 0 ? { state: 'loading', words: 'Loading' } : { state: 'editing', words: 'Editing' };
  return lacks ? { state: 'none', words: lacks } : { state: 'saved', words: 'Connected' };
}
