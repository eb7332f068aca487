import type { FormView, Given } from '#contract/answer-page.ts';
import { shownIds } from '#contract/answer-rules.ts';
import { labelOf } from '#contract/answer-values.ts';
import type { Question } from '#contract/forms.ts';
import { listOr } from '#contract/language.ts';
import { isSection } from '#contract/questions.ts';
import * as text from './answer.messages.ts';

/** Returns the shown questions and sections, one list for each page. A section starts a page. */
export function pagesOf(questions: Question[], shown: ReadonlySet<string>): Question[][] {
  const pages: Question[][] = [];
  for (const question of questions) {
    if (!shown.has(question.id)) continue;
    const page = pages[pages.length - 1];
    if (!page || isSection(question)) pages.push([question]);
    else page.push(question);
  }
  return pages;
}

/** Returns the condition of a question as a sentence; undefined for a question that is always shown. */
export function conditionOf({ showIf }: Question, questions: Question[]): string | undefined {
  const asked = showIf && questions.find(({ id }) => id === showIf.questionId);
  if (!asked) return undefined;
  const values = showIf.is.map((value) => text.quoted({ value: labelOf(asked, value) }));
  return text.onlyIf({ title: asked.title, answers: listOr(values) });
}

/** Only ids and numbers may be written into a style sheet. */
const PLAIN = /^[\w-]+$/;

/**
 * Returns styles that show and hide questions as answers change, before the script has started or without it. Browsers that
 * do not support them show every question with its condition as a sentence.
 */
export function conditionStyles(questions: Question[]): string {
  const needs = new Map<string, string>();
  const rules: string[] = [];
  let section = '';
  for (const question of questions) {
    if (isSection(question)) section = '';
    const { id, showIf } = question;
    const values = showIf?.is.filter((value) => PLAIN.test(value)) ?? [];
    const own = showIf
      ? `${needs.get(showIf.questionId) ?? ''}:has(${values.map((value) => `[name="${showIf.questionId}"][value="${value}"]:checked,[name="${showIf.questionId}"] [value="${value}"]:checked`).join(',') || ':not(*)'})`
      : '';
    const all = section + own;
    if (isSection(question)) section = all;
    if (!all || !PLAIN.test(id)) continue;
    needs.set(id, all);
    rules.push(`.sheet:not(${all}) #q-${id}{display:none}`);
  }
  return rules.length > 0 ? `@supports selector(:has(*)){${rules.join('')}.only{display:none}}` : '';
}

/** After this many seconds the page does not wait for the script any longer. */
const SCRIPT_S = 10;

/**
 * Returns styles that hide the pages after the first one from the first rendering on, so that nothing moves when the script
 * starts. If it never starts, the pages appear.
 */
export function laterPageStyles(questions: Question[], given: Given): string {
  const [first] = pagesOf(questions, shownIds(questions, given));
  const end = questions.findIndex((question, i) => isSection(question) && i > questions.indexOf(first?.[first.length - 1] ?? question));
  const later = end < 0 ? [] : questions.slice(end).filter(({ id }) => PLAIN.test(id));
  if (later.length === 0) return '';
  const away = 'position:absolute;top:0;left:0;width:1px;height:1px;overflow:hidden;visibility:hidden';
  return `@media (scripting:enabled){${later.map(({ id }) => `#q-${id}`).join(',')}{animation:later ${SCRIPT_S}s}@keyframes later{from,to{${away}}}}`;
}

/** The id of the style sheet that applies until the script has started. */
export const BEFORE_SCRIPT = 'before-script';

/** Returns that style sheet. Only ids and numbers are written into it. */
export const stylesBeforeScript = ({ form, given, message }: FormView): string =>
  // A form that was refused without a script shows all pages, because the errors may be on any of them.
  conditionStyles(form.questions) + (message === undefined ? laterPageStyles(form.questions, given) : '');
