import { useCallback, useLayoutEffect, useRef } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { draftRestored, stored } from './answering.reducer.ts';
import { type Draft, dropDraft, keepDraft, newKey, readDraft, readNewestDraft, wasSent } from './draft.ts';
import { fitting, orphaned } from './fields.ts';
import { entryOf } from './queue.ts';
import type { Store } from './useAnswering.ts';
import type { Queue } from './useQueue.ts';

export type SavedAnswers = ReturnType<typeof useSavedAnswers>;

/** Stores the answers on this device while they are typed, and restores them when the page is opened. */
export function useSavedAnswers(start: FormView, place: string, { now, dispatch }: Store, setAside: Queue['setAside']) {
  const { form, message } = start;
  /** The draft that this device had when the page was opened. */
  const opened = useRef<Promise<Draft | undefined>>(undefined);
  /** The time of the stored draft that this page has read or written last. Another one was typed in another window, also when its clock is behind. */
  const known = useRef(-1);

  /** Called with each keystroke, so that nothing is lost when the tab is killed in the next moment. */
  const save = useCallback(() => {
    const other = readDraft(place);
    if (other && other.at !== known.current && !wasSent(place, other.key)) {
      if (other.key === now.current.key) dispatch({ key: newKey() });
      void setAside({ ...entryOf(start, other.given), key: other.key, files: {} }, now.current.key);
    }
    // Another tab has sent the answers that had this key.
    if (wasSent(place, now.current.key)) dispatch({ key: newKey() });
    const { key } = now.current;
    const given = stored(now.current);
    const at = Date.now();
    if (Object.keys(given).length === 0) return dropDraft(place);
    const onPhone = keepDraft(place, { key, given, at });
    if (onPhone) known.current = at;
    dispatch({ onPhone });
  }, [start, place, now, dispatch, setAside]);

  /** Puts a draft into the fields, except where they were answered in this page. */
  function restore(draft: Draft | undefined) {
    if (!draft || wasSent(place, draft.key)) return;
    known.current = readDraft(place)?.at ?? -1;
    const given = fitting(form.questions, draft.given);
    const rest = orphaned(form.questions, draft.given);
    if (Object.keys({ ...given, ...rest }).length > 0) dispatch(draftRestored(draft.key, given, rest));
  }

  // This runs before anything can be typed, because a keystroke would overwrite the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the script starts
  useLayoutEffect(() => {
    dispatch({ live: true });
    // Answers that the server has just refused are newer than any draft.
    if (message === undefined) {
      opened.current = readNewestDraft(place);
      restore(readDraft(place));
    }
    if (now.current.touched.size > 0) save();
  }, []);

  return { opened, save, restore };
}
