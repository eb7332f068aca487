import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { engineHere, hasChosenBefore, loadEngine, noteChosen } from './load.ts';
import { percentOf, refusalsIn, type UploadState } from './state.ts';

interface Options {
  start: FormView;
  key: string;
  /** The script has taken over, and the form is being filled in. */
  live: boolean;
  files: Record<string, File>;
  /** Files that were chosen before a reload, and the key that they were chosen under. */
  onBack: (key: string, files: Record<string, File>) => void;
}

/** Sends files on their way as they are chosen. Without what sends them (no network, an old browser) they go with the answers. */
export function useUploads({ start, key, live, files, onBack }: Options) {
  const formId = start.form._id;
  const uploadOf = useCallback(
    (questionId: string) => ({ formId, questionId, submissionKey: key, ticket: start.ticket, maxMb: start.maxUploadMb }),
    [formId, key, start],
  );
  const [states, setStates] = useState<Record<string, UploadState>>({});
  /** Files were chosen before a reload, and the browser has not kept them. */
  const [lost, setLost] = useState(false);
  const looked = useRef(false);
  /** Counts the times that the network came back: what sends files may not have come before. */
  const [onlines, setOnlines] = useState(0);
  useEffect(() => {
    const again = () => setOnlines((n) => n + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  const show = useCallback(() => setStates(engineHere()?.statesOf(key) ?? {}), [key]);
  useEffect(() => {
    const engine = engineHere();
    show();
    return engine?.onChange(show);
  }, [show]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    if (!live || looked.current) return;
    looked.current = true;
    if (hasChosenBefore(formId)) void bringBack();
  }, [live, onlines]);

  async function bringBack() {
    const engine = await loadEngine();
    if (!engine) {
      // Once more when the network is back.
      looked.current = false;
      return;
    }
    const before = await engine.chosenBefore(formId);
    if (before) return onBack(before.key, before.files);
    noteChosen(formId, false);
    setLost(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file that is chosen
  useEffect(() => {
    const chosen = Object.entries(files);
    if (!live || chosen.length === 0) return;
    noteChosen(formId, true);
    const unsubscribe = loadEngine().then((engine) => {
      if (!engine) return undefined;
      for (const [questionId, file] of chosen) engine.ensure(uploadOf(questionId), file);
      const end = engine.onChange(show);
      show();
      return end;
    });
    return () => void unsubscribe.then((end) => end?.());
  }, [live, key, files, show, onlines]);

  return {
    states,
    lost,
    /** Why files will not be taken, by question. */
    refused: useMemo(() => refusalsIn(states), [states]),
    /** How far all files together are, while some are on their way. */
    percent: percentOf(Object.values(states)),
    again: useCallback(
      (questionId: string) => {
        const file = files[questionId];
        if (file) void engineHere()?.begin(uploadOf(questionId), file);
      },
      [uploadOf, files],
    ),
    cancel: useCallback((questionId: string) => void engineHere()?.cancel(key, questionId), [key]),
    /** They are the queue's now: after a reload, the form begins without them. */
    handedIn: useCallback(() => noteChosen(formId, false), [formId]),
    /** They are part of a recorded response, whoever has sent it. */
    settled: useCallback((sentKey: string) => void engineHere()?.settled(sentKey), []),
  };
}
