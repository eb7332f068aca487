import { useEffect, useRef } from 'react';
import * as page from '#contract/answer-page.messages.ts';
import { FIELD, type FormView } from '#contract/answer-page.ts';
import { language } from '#contract/language.ts';
import * as text from './answer.messages.ts';
import { confirmed, resumed, stored, submitted, takenUp } from './answering.reducer.ts';
import { dropDraft, newKey, readDraft, rememberSent, wasSent } from './draft.ts';
import { fitting, orphaned } from './fields.ts';
import { filesOf, toSend } from './files.ts';
import { entryOf, isOf, type Queued, queued } from './queue.ts';
import { resume } from './resume.ts';
import type { useUploads } from './uploads/useUploads.ts';
import type { Store } from './useAnswering.ts';
import type { Pages } from './usePages.ts';
import type { Queue } from './useQueue.ts';
import type { SavedAnswers } from './useSavedAnswers.ts';
import type { useValidation } from './useValidation.ts';

interface Parts {
  start: FormView;
  place: string;
  queue: Queue;
  store: Store;
  saved: SavedAnswers;
  uploads: ReturnType<typeof useUploads>;
  pages: Pages;
  validation: ReturnType<typeof useValidation>;
}

/** Submits the answers through the queue, and shows the result of what was submitted in this page or before. */
export function useSubmission({ start, place, queue, store, saved, uploads, pages, validation }: Parts) {
  const { form } = start;
  const { state, now, dispatch } = store;
  const busy = useRef(false);
  const looked = useRef(false);

  // Another page or the service worker may send the answers too: the queue then changes without a call from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the queue has changed
  useEffect(() => {
    const { entries } = queue;
    if (!entries || busy.current) return;
    // This is the state of the rendering with these entries; a later state may wait for an entry that they do not have yet.
    const { stage, handedIn } = state;
    if (stage === 'waiting' && handedIn !== undefined) {
      settle(handedIn, entries);
    } else if (!looked.current) {
      looked.current = true;
      void goOn(entries.filter((entry) => isOf(entry, place)));
    }
  }, [queue.entries]);

  /** Decides what the page shows, once it has read everything that this device holds for the form. */
  async function goOn(mine: Queued[]) {
    const draft = await saved.opened.current;
    if (start.message !== undefined || busy.current) return;
    const inLocalStorage = readDraft(place);
    // The browser was killed before the draft was in local storage.
    if (draft && draft.at > (inLocalStorage?.at ?? -1)) saved.restore(draft);
    const { touched, given } = now.current;
    const found = resume(mine, touched.size > 0 ? inLocalStorage : draft, Object.keys(given).length > 0);
    if (found.now === 'drop') return void queue.drop(found.entry.key);
    if (found.now === 'new-key') {
      dispatch({ key: newKey() });
      return saved.save();
    }
    if (found.now === 'fill-in') return;
    const { entry, draft: edits } = found;
    const isRefused = entry.state === 'refused';
    if (!isRefused) dropDraft(place, entry.key);
    dispatch(resumed(entry.key, isRefused));
    settle(entry.key, [edits ? { ...entry, given: edits.given } : entry]);
  }

  /** Continues with answers that were refused or put aside; the answers in the fields are put aside. */
  async function takeUp(entry: Queued) {
    const { key, files, stage } = now.current;
    const given = stored(now.current);
    const begun = stage === 'filling' && (Object.keys(given).length > 0 || Object.keys(files).length > 0);
    const isAside = entry.state === 'aside';
    if (begun) await queue.setAside({ ...entryOf(start, given), key, files: toSend(files) });
    dispatch(takenUp(isAside ? undefined : entry.key));
    settle(entry.key, [{ ...entry, state: 'refused' }]);
    if (!isAside) return;
    saved.save();
    await queue.drop(entry.key);
  }

  async function submit(element: HTMLFormElement) {
    if (busy.current || pages.justTurned()) return;
    const trap = element.elements.namedItem(FIELD.trap);
    if (trap instanceof HTMLInputElement && trap.value) {
      trap.value = '';
      return validation.refuse({}, page.trapped());
    }
    const { answers, errors } = validation.check(element);
    if (Object.keys(errors).length) return validation.refuse(errors, page.checkAnswers());

    busy.current = true;
    const { given } = state;
    dispatch({ stage: 'sending' });
    // Another tab has used the key: with the same key, these answers would replace its waiting ones, or be taken for a repetition.
    const theirs = (await queued()).find((entry) => entry.key === state.key)?.state;
    const used = wasSent(place, state.key) || theirs === 'waiting' || theirs === 'recorded';
    const key = used ? newKey() : state.key;
    dispatch(submitted(key));
    const files = toSend(Object.fromEntries(Object.entries(state.files).filter(([id]) => pages.shown.has(id))));
    const entry = { ...entryOf(start, given), key, answers, files, language: language() };
    const outlives = (await queue.add({ ...entry, state: 'waiting' })) === 'kept';
    dispatch({ outlives });
    // From here on the answers are stored in the queue.
    if (outlives) dropDraft(place, state.key);
    uploads.handedIn();
    const entries = await queue.sendNow();
    busy.current = false;
    settle(key, entries);
  }

  /** Shows the result of submitted answers. An entry that is missing was recorded, and removed by another page. */
  function settle(key: string, entries: Queued[]) {
    const entry = entries.find((one) => one.key === key);
    if (entry?.state === 'waiting') return dispatch({ stage: 'waiting' });
    if (entry?.state !== 'refused') {
      rememberSent(place, key);
      uploads.settled(key);
      dropDraft(place, key);
      void queue.drop(key);
      return dispatch(confirmed);
    }
    // The entry stays in the queue until it is submitted again, so that a tab that is killed now loses nothing.
    const { given, files, errors = {}, message } = entry;
    const those = Object.fromEntries(Object.entries(files).map(([id, file]) => [id, filesOf(file)]));
    dispatch({
      ...{ key, files: those, stage: 'filling' },
      ...{ given: fitting(form.questions, given), orphaned: orphaned(form.questions, given) },
    });
    const refused = Object.keys(errors);
    const changed = refused.some((id) => !form.questions.some((question) => question.id === id));
    validation.refuse(errors, changed ? text.changed() : refused.length ? page.checkAnswers() : message);
  }

  return { submit, takeUp };
}
