import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import type { Form } from '#contract/forms.ts';
import { toast } from '#web/ui/toast.tsx';
import { hideUndoToast, undoToast } from '#web/ui/undoToast.tsx';
import { sendForm } from '../forms.api.ts';
import { keepConditions, lostConditions } from './conditions.ts';
import { type Draft, draftOf, editorReducer, startEditing } from './editor-state.ts';
import type { Edit } from './edits.ts';
import { FormSaver } from './form-saver.ts';

export interface FormStart {
  id: string;
  /** Undefined for a form that does not exist yet. */
  form: Form | undefined;
  draft: Draft;
}

/**
 * An edit by hand. `field` names where it was typed, so that typing on is one step of undo. Conditions that it makes
 * impossible go with it, which is said unless `quiet`.
 */
export type EditHandler = (edit: Edit, field?: string, options?: { quiet?: boolean }) => void;

/** The draft with its history, and the saver that brings it to the server. */
export function useFormEditor(start: FormStart) {
  const [state, dispatch] = useReducer(editorReducer, start.draft, startEditing);
  const [saver] = useState(
    () =>
      new FormSaver({
        ...start,
        send: sendForm,
        onMerge({ base, theirs, choose }) {
          dispatch({ type: 'merge', base, theirs: draftOf(theirs), choose });
          if (!choose) toast.success(mergedWords(theirs.updatedBy));
        },
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => saver.change(state.draft), [saver, state.draft]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const onFlush = () => saver.flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onFlush);
    // While the browser asks whether to close the tab, the save arrives.
    window.addEventListener('beforeunload', onFlush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onFlush);
      window.removeEventListener('beforeunload', onFlush);
      saver.stop();
    };
  }, [saver]);

  const latest = useRef(state.draft);
  useEffect(() => {
    latest.current = state.draft;
  }, [state.draft]);
  /** A message about conditions is up, whose way back is the step of undo that the next edit would follow. */
  const saying = useRef(false);
  const edit = useCallback<EditHandler>((change, field, { quiet = false } = {}) => {
    if (saying.current) hideUndoToast();
    saying.current = false;
    const whole: Edit = (content) => {
      const changed = change(content);
      return changed === content ? content : keepConditions(changed);
    };
    dispatch({ type: 'edit', edit: whole, typed: field ? { field, at: Date.now() } : undefined });
    if (quiet) return;
    const [lost, ...more] = lostConditions(latest.current, keepConditions(change(latest.current))).values();
    if (!lost || latest.current.questions.every((q) => !q.showIf)) return;
    saying.current = true;
    undoToast(
      more.length > 0 ? `The conditions of ${more.length + 1} questions were removed` : `The condition of “${lost.title}” was removed`,
      () => dispatch({ type: 'undo' }),
    );
  }, []);
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);
  /** Goes on from a newer version of the form: nothing here is unsaved. */
  const take = useCallback(
    (form: Form) => {
      const { base } = saver;
      dispatch({ type: 'merge', base, theirs: saver.take(form) });
    },
    [saver],
  );

  /** Who may answer is saved at once. */
  const setAccess = (fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>>) => {
    dispatch({ type: 'access', fields });
    saver.change({ ...state.draft, ...fields });
    return saver.save();
  };

  return {
    draft: state.draft,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    saving,
    saver,
    edit,
    undo,
    redo,
    take,
    setAccess,
  };
}

const mergedWords = (who: string | null) =>
  who
    ? `${who} changed other parts of this form. Both changes are kept.`
    : 'Somebody else changed other parts of this form. Both changes are kept.';

export const startFrom = (form: Form): FormStart => ({ id: form.id, form, draft: draftOf(form) });
