import { useCallback, useRef, useState } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { isUpload } from '#contract/questions.ts';
import {
  answered,
  blanked,
  type Change,
  type ChosenFiles,
  clearingUndone,
  filesChosen,
  filesRestored,
  initial,
  isFilling,
  reduce,
  shownProblem,
} from './answering.reducer.ts';
import { placeOf } from './device.ts';
import { dropDraft, newKey, wasSent } from './draft.ts';
import { useEarly } from './early.ts';
import { allFiles } from './files.ts';
import { useUploads } from './uploads/useUploads.ts';
import { usePages } from './usePages.ts';
import type { Queue } from './useQueue.ts';
import { useSavedAnswers } from './useSavedAnswers.ts';
import { useSubmission } from './useSubmission.ts';
import { tooLarge, useValidation } from './useValidation.ts';

export type Store = ReturnType<typeof useStore>;

/** `state` is rendered. `now` has changed already when `dispatch` returns, for events that come before the next rendering. */
function useStore(start: FormView) {
  const [state, setState] = useState(() => initial(start));
  const now = useRef(state);
  const dispatch = useCallback((change: Change) => {
    now.current = reduce(now.current, change);
    setState(now.current);
  }, []);
  return { state, now, dispatch };
}

/** The state and the actions of a form, from the first keystroke to the server's confirmation. */
export function useAnswering(start: FormView, queue: Queue) {
  const { form, maxUploadMb } = start;
  const place = placeOf({ formId: form._id, ticket: start.ticket });
  const store = useStore(start);
  const { state, now, dispatch } = store;
  const { key, given, files, errors, stage, live, handedIn } = state;
  const firstError = form.questions.find(({ id }) => id in start.errors)?.id;
  const uploads = useUploads({
    start,
    place,
    key,
    live: isFilling(state),
    files,
    onBack(keyBefore, back) {
      const asked = Object.entries(back).filter(([id]) => form.questions.some((question) => question.id === id && isUpload(question)));
      if (asked.length === 0 || start.message !== undefined || wasSent(place, keyBefore)) return;
      dispatch(filesRestored(keyBefore, Object.fromEntries(asked)));
    },
  });
  const pages = usePages(form.questions, given, { live, history: true, first: firstError });
  const forgetEarly = useEarly(start, store);
  const saved = useSavedAnswers(start, place, store, queue.setAside);
  const validation = useValidation(start, store, pages, uploads.refused);
  const { submit, takeUp } = useSubmission({ start, place, queue, store, saved, uploads, pages, validation });

  const { save } = saved;
  const change = useCallback(
    (id: string, value: string | string[]) => {
      dispatch(answered(id, value));
      save();
    },
    [dispatch, save],
  );

  const { cancel } = uploads;
  const choose = useCallback(
    (id: string, chosen: ChosenFiles, error?: string) => {
      for (const file of now.current.files[id] ?? []) if (!chosen.files.includes(file)) cancel(id, file);
      const large = chosen.files.map((file) => tooLarge(file, maxUploadMb)).find(Boolean);
      dispatch(filesChosen(id, chosen, large ?? error));
    },
    [dispatch, now, maxUploadMb, cancel],
  );

  function clear(undoable: boolean) {
    if (stage === 'filling') for (const [id, file] of allFiles(files)) cancel(id, file);
    const refused = queue.entries?.find((entry) => entry.key === handedIn && entry.state === 'refused');
    if (refused) void queue.drop(refused.key);
    pages.restart();
    dropDraft(place, now.current.key);
    dispatch(blanked(newKey(), undoable));
  }

  return {
    ...state,
    uploads,
    pages,
    firstError,
    errors: { ...errors, ...uploads.refused },
    problem: shownProblem(state),
    change,
    choose,
    submit,
    next: validation.next,
    takeUp,
    blank: () => clear(false),
    startOver() {
      forgetEarly();
      clear(true);
    },
    undoStartOver() {
      dispatch(clearingUndone);
      save();
    },
  };
}
