import { useCallback, useEffect, useRef, useState } from 'react';
import { FIELD, type FormView, type Given, type KeptFile, REFUSED } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import { dropDraft, keepDraft, newKey, readDraft, rememberSent, wasSent } from './draft.ts';
import { fitting, halfTyped, isUpload } from './fields.ts';
import type { Queued } from './queue.ts';
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
  const pages = usePages(form.questions, given, { live, history: true, first });
  const busy = useRef(false);
  const looked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    setLive(true);
    // What was just refused by the server is newer than any draft.
    const draft = start.message === undefined ? readDraft(form._id) : undefined;
    const back = draft && fitting(form.questions, draft.given);
    if (!draft || !back || Object.keys(back).length === 0) return;
    setKey(draft.key);
    // What the link filled in is older than the draft, what was typed while the script was on its way is newer.
    const link = start.prefilled ?? {};
    const typed = Object.fromEntries(Object.entries(start.given).filter(([id, value]) => String(value) !== String(link[id] ?? '')));
    setGiven({ ...start.given, ...back, ...typed });
    if (Object.entries(back).every(([id, value]) => String(value) === String(link[id] ?? ''))) return;
    setRestored(true);
  }, []);

  useEffect(() => {
    if (!live || stage !== 'filling') return;
    if (Object.keys(given).length) setOnPhone(keepDraft(form._id, { key, given }));
    else dropDraft(form._id);
  }, [live, stage, form._id, key, given]);

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
    const mine = entries.filter((entry) => entry.formId === form._id);
    const last = mine.findLast(({ state }) => state === 'waiting') ?? mine.findLast(({ state }) => state === 'refused');
    if (start.message !== undefined || !last) return;
    // A tab that was killed just after Submit has left its draft behind.
    if (readDraft(form._id)?.key === last.key) dropDraft(form._id);
    else if (Object.keys(given).length > 0) return;
    setHandedIn(last.key);
    setStage('waiting');
    settle(last);
  }, [queue.entries]);

  const change = useCallback((id: string, value: string | string[]) => {
    setGiven((before) => (value.length ? { ...before, [id]: value } : without(before, id)));
    setErrors((before) => without(before, id));
    setCleared(undefined);
  }, []);

  const choose = useCallback(
    (id: string, file: File | undefined) => {
      setFiles((before) => (file ? { ...before, [id]: file } : without(before, id)));
      setKept((before) => without(before, id));
      const error = file && tooLarge(file, maxUploadMb);
      setErrors((before) => (error ? { ...before, [id]: error } : without(before, id)));
    },
    [maxUploadMb],
  );

  function refuse(found: Record<string, string>, message: string) {
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
    const used = wasSent(form._id, key) || queue.entries?.some((entry) => entry.key === key);
    const ownKey = used ? newKey() : key;
    const { ticket } = start;
    const asked = Object.fromEntries(Object.entries(files).filter(([id]) => pages.shown.has(id)));
    const submission = { formId: form._id, key: ownKey, ticket, answers: checked.answers, files: asked };
    setKey(ownKey);
    setHandedIn(ownKey);
    const kept = await queue.add({ ...submission, title: form.title, given, queuedAt: Date.now(), state: 'waiting' });
    setOutlives(kept === 'kept');
    // From here on it is the queue that keeps the answers.
    if (kept === 'kept') dropDraft(form._id);
    const after = await queue.sendNow();
    busy.current = false;
    settle(after.find((entry) => entry.key === ownKey));
  }

  /** Shows what became of what was handed in; undefined: another page has seen it recorded and let go of it. */
  function settle(entry: Queued | undefined) {
    if (entry?.state === 'waiting') return setStage('waiting');
    const settled = entry?.key ?? handedIn ?? key;
    void queue.drop(settled);
    setHandedIn(undefined);
    if (entry?.state !== 'refused') {
      rememberSent(form._id, settled);
      dropDraft(form._id);
      setStage('sent');
      return;
    }
    const { errors: found = {}, message = '' } = entry;
    setKey(settled);
    setGiven(fitting(form.questions, entry.given));
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
    for (const id of halfTyped(element)) if (pages.shown.has(id)) found[id] = HALF_DATE;
    return { answers, errors: found };
  }

  function blank() {
    setKey(newKey());
    pages.restart();
    setGiven(start.prefilled ?? {});
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
    errors,
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
    startOver() {
      const before = given;
      blank();
      setCleared(before);
    },
    undoStartOver() {
      if (cleared) setGiven(cleared);
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

const tooLarge = (file: File, maxMb: number) =>
  file.size > maxMb * 1024 * 1024 ? `This file is larger than ${maxMb} MB. Please choose a smaller one.` : undefined;

/** Shows a question from its title on, and puts the cursor into it. */
function focusQuestion(id: string) {
  const element = document.getElementById(`q-${id}`);
  element?.scrollIntoView({ block: 'start' });
  const control = element?.querySelector<HTMLElement>('input:checked, input:not([type=hidden]), select, textarea');
  control?.focus({ preventScroll: true });
}
