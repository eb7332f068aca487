import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { DraftKind, SaveOutcome } from './draft-kind.ts';
import { DraftSaver, type Merge, type Save } from './draft-saver.ts';
import { type Edit, type History, type HistoryAction, historyReducer, startHistory } from './history.ts';

export interface DraftStart<Stored, Draft> {
  id: string;
  /** Undefined for an object that does not exist yet. */
  stored: Stored | undefined;
  draft: Draft;
}

interface Options<Stored, Draft> {
  send: (draft: Draft, save: Save<Stored>) => Promise<SaveOutcome<Stored>>;
  onMerge?: (merge: Merge<Stored, Draft>) => void;
}

/** Holds a draft, its history, and the saver that stores it automatically. */
export function useDraft<Stored extends { _id: string }, Draft extends object, Content extends object>(
  kind: DraftKind<Stored, Draft, Content>,
  start: DraftStart<Stored, Draft>,
  { send, onMerge }: Options<Stored, Draft>,
) {
  const [state, dispatch] = useReducer(
    (history: History<Draft, Content>, action: HistoryAction<Draft, Content>) => historyReducer(kind, history, action),
    start.draft,
    startHistory<Draft, Content>,
  );
  const [saver] = useState(
    () =>
      new DraftSaver<Stored, Draft>({
        ...start,
        kind,
        send,
        onMerge(merge) {
          dispatch({ type: 'merge', base: merge.base, theirs: kind.draftOf(merge.theirs), choose: merge.choose });
          onMerge?.(merge);
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
    // The save arrives while the browser asks whether to close the tab.
    window.addEventListener('beforeunload', onFlush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onFlush);
      window.removeEventListener('beforeunload', onFlush);
      saver.stop();
    };
  }, [saver]);

  /** `field` names the field that was typed in, so that continuous typing is one step of undo. */
  const edit = useCallback(
    (change: Edit<Content>, field?: string) =>
      dispatch({ type: 'edit', edit: change, ...(field !== undefined && { typed: { field, at: Date.now() } }) }),
    [],
  );
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);
  /** Continues from a newer version, because nothing is unsaved. */
  const take = useCallback(
    (stored: Stored) => {
      const { base } = saver;
      dispatch({ type: 'merge', base, theirs: saver.take(stored) });
    },
    [saver],
  );
  /** Replaces the draft with another version; undo restores the draft. */
  const replace = useCallback((stored: Stored) => dispatch({ type: 'replace', draft: saver.take(stored) }), [saver]);
  /** Changes fields that undo does not restore, and saves them at once. */
  const setNow = (fields: Partial<Draft>) => {
    dispatch({ type: 'set', fields });
    // A version of somebody else may have been merged while the person was asked.
    saver.change({ ...saver.draft, ...fields });
    return saver.save();
  };

  return {
    draft: state.draft,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    isTyping: state.typing !== undefined,
    saving,
    saver,
    edit,
    undo,
    redo,
    take,
    replace,
    setNow,
  };
}

/** Uses a version that somebody else saved when no edit would be lost. */
export function useNewerVersion<Stored extends { _id: string }, Draft extends object>(
  saver: DraftSaver<Stored, Draft>,
  latest: Stored | undefined,
  goOn: (stored: Stored) => void,
): void {
  const { dirty, saving, failure } = useSyncExternalStore(saver.subscribe, saver.getState);
  // A version that came during an edit or a save is used as soon as nothing is unsaved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saver looks at these itself
  useEffect(() => {
    if (latest && saver.meet(latest)) goOn(latest);
  }, [latest, saver, goOn, dirty, saving, failure]);
}
