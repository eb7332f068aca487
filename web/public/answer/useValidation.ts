import { useEffect, useState } from 'react';
import { checkPage } from '#contract/answer-page.messages.ts';
import type { FormView } from '#contract/answer-page.ts';
import { dateThatExists, filesTogether, timeThatExists } from '#contract/answer-rules.messages.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import { FILES, isUpload } from '#contract/questions.ts';
import { tooLarge as tooLargeText } from './answer.messages.ts';
import { halfTyped } from './fields.ts';
import { mayShrink } from './uploads/state.ts';
import type { Store } from './useAnswering.ts';
import type { Pages } from './usePages.ts';

/** Stands for a chosen file, which has no id before it is sent. */
const standIn = (_: File, i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;

/** Checks the answers, and brings the person to the first one that has to be corrected. */
export function useValidation(start: FormView, { state, dispatch }: Store, pages: Pages, refusedFiles: Record<string, string>) {
  const { questions } = start.form;
  const { given, files, kept } = state;
  /** An object, so that the same question can get the focus twice. */
  const [focusOn, setFocusOn] = useState<{ id: string }>();

  useEffect(() => {
    if (focusOn) focusQuestion(focusOn.id);
  }, [focusOn]);

  /** Returns the answers that can be sent, and the errors by question. Chosen files are sent beside the answers. */
  function check(element: HTMLFormElement) {
    const all: Record<string, unknown> = { ...given };
    const idsOf = (id: string) => [...(kept[id] ?? []).map(({ _id }) => _id), ...(files[id] ?? []).map(standIn)];
    for (const question of questions) if (isUpload(question)) all[question.id] = idsOf(question.id);
    const { answers, errors } = checkAnswers(questions, all);
    // A number goes as it was written, because 1.125 as it is stored could be read as 1125 too.
    for (const { id, type } of questions) if (type === 'number' && id in answers) answers[id] = given[id]!;
    const addError = (id: string, error: string | undefined) => {
      if (error !== undefined && pages.shown.has(id)) errors[id] = error;
    };
    for (const [id, those] of Object.entries(files)) {
      if (!pages.shown.has(id)) continue;
      // The chosen files are sent beside the answers, which name those that are stored already.
      const stored = (kept[id] ?? []).map(({ _id }) => _id);
      if (stored.length > 0) answers[id] = stored;
      else delete answers[id];
      for (const file of those) addError(id, tooLarge(file, start.maxUploadMb));
      addError(id, tooLargeTogether(those, start.maxUploadMb));
    }
    for (const [id, message] of Object.entries(refusedFiles)) addError(id, message);
    for (const id of halfTyped(element))
      addError(id, questions.some((one) => one.id === id && one.type === 'time') ? timeThatExists() : dateThatExists());
    return { answers, errors };
  }

  function refuse(errors: Record<string, string>, problem: string | undefined) {
    dispatch({ errors, problem });
    const first = questions.find(({ id }) => id in errors);
    if (!first) return;
    pages.show(first.id);
    setFocusOn({ id: first.id });
  }

  /** Turns to the next page when the answers of this one are valid. */
  function next(element: HTMLFormElement) {
    const found = Object.entries(check(element).errors).filter(([id]) => pages.here.has(id));
    if (found.length > 0) return refuse(Object.fromEntries(found), checkPage());
    dispatch({ problem: undefined });
    pages.next();
  }

  return { check, refuse, next };
}

/** Returns the message about a file that is larger than the limit; undefined for other files. */
export const tooLarge = (file: File, maxMb: number) =>
  file.size > maxMb * 1024 * 1024 && !mayShrink(file) ? tooLargeText({ maxMb }) : undefined;

/** The same for all files of a question. */
function tooLargeTogether(files: File[], maxMb: number): string | undefined {
  const bytes = files.reduce((sum, file) => sum + (mayShrink(file) ? 0 : file.size), 0);
  const most = FILES.largest * maxMb;
  return bytes > most * 1024 * 1024 ? filesTogether({ maxMb: most }) : undefined;
}

/** Scrolls to the title of a question, and moves the focus into its control. */
function focusQuestion(id: string) {
  const element = document.getElementById(`q-${id}`);
  element?.scrollIntoView({ block: 'start' });
  // In a telephone number the country comes first, and the number is what was refused.
  const control =
    element?.querySelector<HTMLElement>('.phone input') ??
    element?.querySelector<HTMLElement>('input:checked, input:not([type=hidden]), select, textarea');
  control?.focus({ preventScroll: true });
}
