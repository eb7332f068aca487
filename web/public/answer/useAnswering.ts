import { useCallback, useEffect, useRef, useState } from 'react';
import { FIELD, type FormView, type Given, type KeptFile, REFUSED } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import { dropDraft, keepDraft, newKey, readDraft, rememberSent, wasSent } from './draft.ts';
import { fitting, halfTyped, isUpload } from './fields.ts';
import { sendAnswers } from './send.ts';

/** Stands for a file that is chosen but has no id before it is sent. */
const CHOSEN = '00000000-0000-7000-8000-000000000000';
const CHANGED = 'This form has changed since you opened it. Reload the page to see what is new: your answers are kept.';
const HALF_DATE = 'Please enter a date that exists';

export type Stage = 'filling' | 'sending' | 'sent';

/** All that happens between the first key stroke and the server's word, for the form of `start`. */
export function useAnswering(start: FormView) {
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
  const busy = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    setLive(true);
    // What was just refused by the server is newer than any draft.
    const draft = start.message === undefined ? readDraft(form._id) : undefined;
    const back = draft && fitting(form.questions, draft.given);
    if (!draft || !back || Object.keys(back).length === 0) return;
    setKey(draft.key);
    setGiven((typed) => ({ ...back, ...typed }));
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
    if (first) setFocusOn({ id: first.id });
  }

  async function submit(element: HTMLFormElement) {
    if (busy.current) return;
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
    const ownKey = wasSent(form._id, key) ? newKey() : key;
    setKey(ownKey);
    const outcome = await sendAnswers({ formId: form._id, key: ownKey, ticket: start.ticket, answers: checked.answers, files });
    busy.current = false;
    if (outcome.recorded) {
      rememberSent(form._id, ownKey);
      dropDraft(form._id);
      setStage('sent');
      return;
    }
    setStage('filling');
    const refused = Object.keys(outcome.errors);
    const strange = refused.some((id) => !form.questions.some((question) => question.id === id));
    refuse(outcome.errors, strange ? CHANGED : refused.length ? REFUSED.check : outcome.message);
  }

  function check(element: HTMLFormElement) {
    const all: Record<string, unknown> = { ...given };
    for (const question of form.questions) if (isUpload(question)) all[question.id] = files[question.id] ? CHOSEN : kept[question.id]?._id;
    const { answers, errors: found } = checkAnswers(form.questions, all);
    for (const [id, file] of Object.entries(files)) {
      delete answers[id];
      const error = tooLarge(file, maxUploadMb);
      if (error) found[id] = error;
    }
    for (const id of halfTyped(element)) found[id] = HALF_DATE;
    return { answers, errors: found };
  }

  function blank() {
    setKey(newKey());
    setGiven({});
    setFiles({});
    setKept({});
    setErrors({});
    setProblem(undefined);
    setRestored(false);
    setCleared(undefined);
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
    problem: problem === REFUSED.check && Object.keys(errors).length === 0 ? undefined : problem,
    stage,
    live,
    restored,
    onPhone,
    cleared: cleared !== undefined,
    /** Counts the blank forms, so that each has fields of its own. */
    round,
    change,
    choose,
    submit,
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
