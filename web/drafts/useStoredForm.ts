import { useEffect, useRef } from 'react';
import { beginAgain, changesOf, withChanges } from '#web/ui/changesOf.ts';
import { sameContent } from '#web/ui/same.ts';
import { type CallFormOptions, useCallForm } from '#web/ui/useCallForm.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Options<V extends Record<string, unknown>, T>
  extends Omit<CallFormOptions<V, T>, 'initialValues' | 'send' | 'versions' | 'onDone'> {
  /** The values that are stored now. */
  stored: V;
  send: (changes: Partial<V>) => Promise<T>;
}

/**
 * The form of a card that stays on the screen. It shows what is stored, also when somebody else has changed it, and keeps what was typed
 * and is not saved, also while a save of the card is on its way. Leaving asks before that is lost.
 */
export function useStoredForm<V extends Record<string, unknown>, T>({ stored, send, ...options }: Options<V, T>) {
  const sent = useRef<Partial<V>>({});
  const form = useCallForm<V, T>({
    ...options,
    initialValues: stored,
    send: (values, before) => {
      sent.current = changesOf(before, values);
      return send(sent.current);
    },
    onDone: () => form.resetDirty(withChanges(form.getInitialValues(), sent.current)),
  });
  useUnsavedGuard(form.isDirty());
  const seen = useRef(stored);
  useEffect(() => {
    if (sameContent(seen.current, stored)) return;
    seen.current = stored;
    beginAgain(form, stored);
  });
  return form;
}
