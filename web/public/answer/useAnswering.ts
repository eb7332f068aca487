import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIELD, type FormView, type Given, type KeptFile, REFUSED } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import { type Draft, dropDraft, keepDraft, newKey, readDraft, readNewestDraft, rememberSent, wasSent } from './draft.ts';
import { useEarly } from './early.ts';
import { fitting, halfTyped, isUpload } from './fields.ts';
import type { Queued } from './queue.ts';
import { resume } from './resume.ts';
import { mayShrink, tooLargeText } from './uploads/state.ts';
import { useUploads } from './uploads/useUploads.ts';
import { usePages } from './usePages.ts';
import type { Queue } from './useQueue.ts';

/** Stands for a file that is chosen but has no id before it is sent. */
const CHOSEN = '00000000-0000-7000-8000-000000000000';
const CHANGED = 'This form has changed since you opened it. Reload the page to see what is new: your answers are kept.';
const HALF_DATE = 'Please enter a date that exists';

/** `waiting`: handed in, and the server could not be reached. */
export type Stage = 'filling' | 'sending' | 'waiting' | 'sent';

/** All that happens between the first key stroke and the server's word, for the form of `start`. */
export function useAnswering(start: FormView, queue: Queue) {
  const { form, maxUploadMb } = start;
  const [key, setKey] = useState(start.submissionKey);
  const [given, setGiven] = useState<Given>(start.given);
  const [files, setFiles] = useState<Record<string, File>>({});
  const [kept, setKept] = useState<Record<string, KeptFile>>(start.kept);
  const [errors, setErrors] = useState(start.errors);
  const [problem, setProblem] = useState<string>();
  const [stage, setStage] = useState<Stage>('filling');
  const [round, setRound] = useState(0);
  /** False on the server and until the script has taken over: what only a script can do is not shown before. */
  const [live, setLive] = useState(false);
  const [restored, setRestored] = useState(false);
  const [cleared, setCleared] = useState<Given>();
  const [onPhone, setOnPhone] = useState(false);
  const [focusOn, setFocusOn] = useState<{ id: string }>();
  /** The key of the answers that this page has handed in and waits for. */
  const [handedIn, setHandedIn] = useState<string>();
  const [outlives, setOutlives] = useState(true);
  const first = form.questions.find(({ id }) => id in start.errors)?.id;
  const uploads = useUploads({
    formId: form._id,
    ticket: start.ticket,
    key,
    maxMb: maxUploadMb,
    live: live && stage === 'filling',
    files,
    onBack(keyBefore, back) {
      const asked = Object.entries(back).filter(([id]) => form.questions.some((question) => question.id === id && isUpload(question)));
      if (asked.length === 0 || start.message !== undefined || wasSent(form._id, keyBefore)) return;
      fill(here.current.given, keyBefore);
      setFiles((before) => ({ ...Object.fromEntries(asked), ...before }));
      setRestored(true);
    },
  });
  const pages = usePages(form.questions, given, { live, history: true, first });
  const busy = useRef(false);
  const looked = useRef(false);
  /** What stands in the fields, known before it is drawn. */
  const here = useRef({ key, given });
  /** Questions that were answered in this page. */
  const touched = useRef(new Set<string>());
  /** As this device had it when the page was opened. */
  const before = useRef<Promise<Draft | undefined>>(undefined);
  const forgetEarly = useEarly(start, { key, given, filling: live && stage === 'filling' });

  const fill = useCallback((next: Given, ownKey = here.current.key) => {
    here.current = { key: ownKey, given: next };
    setKey(ownKey);
    setGiven(next);
  }, []);
  /** With each key stroke: whatever happens next, it is on this phone. */
  const keep = useCallback(() => {
    // Another tab has sent the answers that had this key.
    if (wasSent(form._id, here.current.key)) fill(here.current.given, newKey());
    if (Object.keys(here.current.given).length > 0) setOnPhone(keepDraft(form._id, { ...here.current, at: Date.now() }));
    else dropDraft(form._id);
  }, [form._id, fill]);

  // Before anything can be typed: what is typed would be written over the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useLayoutEffect(() => {
    setLive(true);
    // What the link filled in is older than the draft, what was typed while the script was on its way is newer.
    const link = start.prefilled ?? {};
    for (const [id, value] of Object.entries(start.given)) if (String(value) !== String(link[id] ?? '')) touched.current.add(id);
    // What was just refused by the server is newer than any draft.
    const draft = start.message === undefined ? readDraft(form._id) : undefined;
    before.current = start.message === undefined ? readNewestDraft(form._id) : Promise.resolve(undefined);
    bringBack(draft);
    if (touched.current.size > 0) keep();
  }, []);

  /** Puts a draft into the fields, but for what was answered since. */
  function bringBack(draft: Draft | undefined) {
    const back = draft && fitting(form.questions, draft.given);
    if (!draft || !back || Object.keys(back).length === 0 || wasSent(form._id, draft.key)) return;
    const { given } = here.current;
    const typed = Object.fromEntries(Object.entries(given).filter(([id]) => touched.current.has(id)));
    fill({ ...given, ...back, ...typed }, draft.key);
    setOnPhone(true);
    const link = start.prefilled ?? {};
    if (Object.entries(back).some(([id, value]) => String(value) !== String(link[id] ?? ''))) setRestored(true);
  }

  useEffect(() => {
    if (focusOn) focusQuestion(focusOn.id);
  }, [focusOn]);

  // What was handed in here before, and what becomes of it, in this page, another one or the service worker.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the queue has changed
  useEffect(() => {
    const { entries } = queue;
    if (!entries || busy.current) return;
    if (stage === 'waiting') return settle(entries.find((entry) => entry.key === handedIn));
    if (looked.current) return;
    looked.current = true;
    void goOn(entries.filter((entry) => entry.formId === form._id));
  }, [queue.entries]);

  /** Once all is known that this device holds for this form. */
  async function goOn(mine: Queued[]) {
    const draft = await before.current;
    if (start.message !== undefined || busy.current) return;
    const atHand = readDraft(form._id);
    // The browser was killed before local storage had it.
    if (draft && draft.at > (atHand?.at ?? -1)) bringBack(draft);
    const resumed = resume(mine, touched.current.size > 0 ? atHand : draft, Object.keys(here.current.given).length > 0);
    if (resumed.now === 'fill in, without') return void queue.drop(resumed.entry.key);
    if (resumed.now === 'fill in, with a new key') {
      fill(here.current.given, newKey());
      return keep();
    }
    if (resumed.now === 'fill in') return;
    const { entry, draft: edits } = resumed;
    if (entry.state !== 'refused') {
      dropDraft(form._id);
      fill({});
    }
    setHandedIn(entry.key);
    setStage('waiting');
    settle(edits ? { ...entry, given: edits.given } : entry);
    setRestored(entry.state === 'refused');
  }

  /** Goes on with answers that were refused or put aside; those in the fields are put aside for them. */
  async function takeUp(entry: Queued) {
    const { key, given } = here.current;
    const { ticket } = start;
    const begun = stage === 'filling' && (Object.keys(given).length > 0 || Object.keys(files).length > 0);
    const aside = { formId: form._id, key, ticket, answers: {}, files, title: form.title, given, queuedAt: Date.now() };
    if (begun) await queue.add({ ...aside, state: 'aside' });
    setHandedIn(entry.key);
    settle({ ...entry, state: 'refused' });
    setRestored(true);
    setRound((n) => n + 1);
    if (entry.state !== 'aside') return;
    keep();
    setHandedIn(undefined);
    await queue.drop(entry.key);
  }

  const change = useCallback(
    (id: string, value: string | string[]) => {
      const { given } = here.current;
      touched.current.add(id);
      fill(value.length ? { ...given, [id]: value } : without(given, id));
      keep();
      setErrors((before) => without(before, id));
      setCleared(undefined);
    },
    [fill, keep],
  );

  const choose = useCallback(
    (id: string, file: File | undefined) => {
      uploads.cancel(id);
      setFiles((before) => (file ? { ...before, [id]: file } : without(before, id)));
      setKept((before) => without(before, id));
      const error = file && tooLarge(file, maxUploadMb);
      setErrors((before) => (error ? { ...before, [id]: error } : without(before, id)));
    },
    [maxUploadMb, uploads.cancel],
  );

  function refuse(found: Record<string, string>, message: string | undefined) {
    setErrors(found);
    setProblem(message);
    const first = form.questions.find((question) => question.id in found);
    if (!first) return;
    pages.show(first.id);
    setFocusOn({ id: first.id });
  }

  /** On to the next page, once what is on this one can be taken. */
  function next(element: HTMLFormElement) {
    const found = Object.entries(check(element).errors).filter(([id]) => pages.here.has(id));
    if (found.length > 0) return refuse(Object.fromEntries(found), REFUSED.page);
    setProblem(undefined);
    pages.next();
  }

  async function submit(element: HTMLFormElement) {
    if (busy.current || pages.justTurned()) return;
    const trap = element.elements.namedItem(FIELD.trap);
    if (trap instanceof HTMLInputElement && trap.value) {
      trap.value = '';
      return refuse({}, REFUSED.trapped);
    }
    const checked = check(element);
    if (Object.keys(checked.errors).length) return refuse(checked.errors, REFUSED.check);

    busy.current = true;
    setStage('sending');
    setProblem(undefined);
    // Another tab has used it: with the same key, the server would take these answers for a repetition.
    const used = wasSent(form._id, key) || queue.entries?.some((entry) => entry.key === key && entry.state !== 'refused');
    const ownKey = used ? newKey() : key;
    const { ticket } = start;
    const asked = Object.fromEntries(Object.entries(files).filter(([id]) => pages.shown.has(id)));
    const submission = { formId: form._id, key: ownKey, ticket, answers: checked.answers, files: asked };
    fill(given, ownKey);
    setHandedIn(ownKey);
    const kept = await queue.add({ ...submission, title: form.title, given, queuedAt: Date.now(), state: 'waiting' });
    setOutlives(kept === 'kept');
    // From here on it is the queue that keeps the answers.
    if (kept === 'kept') dropDraft(form._id);
    uploads.handedIn();
    const after = await queue.sendNow();
    busy.current = false;
    settle(after.find((entry) => entry.key === ownKey));
  }

  /** Shows what became of what was handed in; undefined: another page has seen it recorded and let go of it. */
  function settle(entry: Queued | undefined) {
    if (entry?.state === 'waiting') return setStage('waiting');
    const settled = entry?.key ?? handedIn ?? key;
    if (entry?.state !== 'refused') {
      rememberSent(form._id, settled);
      uploads.settled(settled);
      dropDraft(form._id);
      void queue.drop(settled);
      setHandedIn(undefined);
      setStage('sent');
      return;
    }
    // It stays in the queue until it is handed in again: a tab that is killed now loses nothing.
    const { errors: found = {}, message } = entry;
    fill(fitting(form.questions, entry.given), settled);
    setFiles(entry.files);
    setStage('filling');
    const refused = Object.keys(found);
    const strange = refused.some((id) => !form.questions.some((question) => question.id === id));
    refuse(found, strange ? CHANGED : refused.length ? REFUSED.check : message);
  }

  function check(element: HTMLFormElement) {
    const all: Record<string, unknown> = { ...given };
    for (const question of form.questions) if (isUpload(question)) all[question.id] = files[question.id] ? CHOSEN : kept[question.id]?._id;
    const { answers, errors: found } = checkAnswers(form.questions, all);
    for (const [id, file] of Object.entries(files)) {
      if (!pages.shown.has(id)) continue;
      delete answers[id];
      const error = tooLarge(file, maxUploadMb);
      if (error) found[id] = error;
    }
    for (const [id, message] of Object.entries(uploads.refused)) if (pages.shown.has(id)) found[id] = message;
    for (const id of halfTyped(element)) if (pages.shown.has(id)) found[id] = HALF_DATE;
    return { answers, errors: found };
  }

  function blank() {
    if (stage === 'filling') for (const id of Object.keys(files)) uploads.cancel(id);
    if (queue.entries?.some((entry) => entry.key === handedIn && entry.state === 'refused')) void queue.drop(handedIn!);
    pages.restart();
    touched.current.clear();
    fill(start.prefilled ?? {}, newKey());
    dropDraft(form._id);
    setFiles({});
    setKept({});
    setErrors({});
    setProblem(undefined);
    setRestored(false);
    setCleared(undefined);
    setHandedIn(undefined);
    setStage('filling');
    setRound((n) => n + 1);
  }

  return {
    key,
    given,
    files,
    kept,
    uploads,
    errors: { ...errors, ...uploads.refused },
    /** Why nothing was recorded; one about single answers goes when the last of them was mended. */
    problem: (problem === REFUSED.check || problem === REFUSED.page) && Object.keys(errors).length === 0 ? undefined : problem,
    stage,
    pages,
    handedIn,
    outlives,
    live,
    restored,
    onPhone,
    cleared: cleared !== undefined,
    /** Counts the blank forms, so that each has fields of its own. */
    round,
    change,
    choose,
    submit,
    next,
    blank,
    takeUp,
    startOver() {
      const before = given;
      forgetEarly();
      blank();
      setCleared(before);
    },
    undoStartOver() {
      if (cleared) fill(cleared);
      keep();
      setRestored(true);
      setCleared(undefined);
    },
  };
}

const without = <T>(map: Record<string, T>, id: string): Record<string, T> => {
  if (!(id in map)) return map;
  const { [id]: _, ...rest } = map;
  return rest;
};

const tooLarge = (file: File, maxMb: number) => (file.size > maxMb * 1024 * 1024 && !mayShrink(file) ? tooLargeText(maxMb) : undefined);

/** Shows a question from its title on, and puts the cursor into it. */
function focusQuestion(id: string) {
  const element = document.getElementById(`q-${id}`);
  element?.scrollIntoView({ block: 'start' });
  const control = element?.querySelector<HTMLElement>('input:checked, input:not([type=hidden]), select, textarea');
  control?.focus({ preventScroll: true });
}
