import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { allFiles } from '../files.ts';
import { engineHere, hasChosenBefore, loadEngine, noteChosen } from './load.ts';
import { percentOf, refusalsIn, type UploadStates } from './state.ts';

interface Options {
  start: FormView;
  place: string;
  key: string;
  /** The script has started, and the form is being filled in. */
  live: boolean;
  files: Record<string, File[]>;
  /** Called with the files that were chosen before a reload, and their submission key. */
  onBack: (key: string, files: Record<string, File[]>) => void;
}

/** Sends files when they are chosen. If the module for that cannot be loaded, they are sent with the answers. */
export function useUploads({ start, place, key, live, files, onBack }: Options) {
  const formId = start.form._id;
  const uploadOf = useCallback(
    (questionId: string) => ({ formId, questionId, submissionKey: key, ticket: start.ticket, maxMb: start.maxUploadMb }),
    [formId, key, start],
  );
  const [states, setStates] = useState<UploadStates>({});
  /** True when the browser has lost the files that were chosen before a reload. */
  const [lost, setLost] = useState(false);
  const looked = useRef(false);
  /** Counts how often the network came back, because the module may have failed to load before. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the script starts
  useEffect(() => {
    if (!live || looked.current) return;
    looked.current = true;
    if (hasChosenBefore(place)) void bringBack();
  }, [live, onlines]);

  async function bringBack() {
    const engine = await loadEngine();
    if (!engine) {
      // This is tried again when the network is back.
      looked.current = false;
      return;
    }
    const before = await engine.chosenBefore(place);
    if (before) return onBack(before.key, before.files);
    noteChosen(place, false);
    setLost(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs for each chosen file
  useEffect(() => {
    const chosen = allFiles(files);
    if (!live || chosen.length === 0) return;
    noteChosen(place, true);
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
    /** The reasons why files are refused, by question. */
    refused: useMemo(() => refusalsIn(states), [states]),
    /** The progress of all files; undefined when none is being sent. */
    percent: percentOf(Object.values(states).flatMap((files) => Object.values(files))),
    again: useCallback((questionId: string, file: File) => void engineHere()?.begin(uploadOf(questionId), file), [uploadOf]),
    cancel: useCallback((questionId: string, file: File) => void engineHere()?.cancel(key, questionId, file), [key]),
    /** The files belong to the queue now, so the form has none after a reload. */
    handedIn: useCallback(() => noteChosen(place, false), [place]),
    /** The files are part of a recorded response. */
    settled: useCallback((sentKey: string) => void engineHere()?.settled(sentKey), []),
  };
}
