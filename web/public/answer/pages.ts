import type { FormView, Given } from '#contract/answer-page.ts';
import { shownIds } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';

/** The questions and sections that show, a list for each page; a section begins its page. */
export function pagesOf(questions: Question[], shown: ReadonlySet<string>): Question[][] {
  const pages: Question[][] = [];
  for (const question of questions) {
    if (!shown.has(question.id)) continue;
    const page = pages.at(-1);
    if (!page || isSection(question)) pages.push([question]);
    else page.push(question);
  }
  return pages;
}

/** When a question shows, as a sentence; undefined for one that always does. */
export function conditionOf({ showIf }: Question, questions: Question[]): string | undefined {
  const asked = showIf && questions.find(({ id }) => id === showIf.questionId);
  if (!asked) return undefined;
  const values = showIf.is.map((value) => `“${asked.options?.find(({ id }) => id === value)?.value ?? value}”`);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(values);
  return `Only if your answer to “${asked.title}” is ${list}.`;
}

/** Written into a style sheet: ids and numbers only. */
const PLAIN = /^[\w-]+$/;

/**
 * Shows and hides questions as answers change, before the script has come and where there is none. Browsers that cannot
 * do it show every question, each with its condition in words.
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

/** A script that has not come by then is not waited for. */
const SCRIPT_S = 10;

/**
 * Where scripts run, the pages after the first are out of the way from the first drawing on, so that nothing moves when
 * the script takes over. Should it never come, they show by themselves.
 */
export function laterPageStyles(questions: Question[], given: Given): string {
  const [first] = pagesOf(questions, shownIds(questions, given));
  const end = questions.findIndex((question, i) => isSection(question) && i > questions.indexOf(first?.at(-1) ?? question));
  const later = end < 0 ? [] : questions.slice(end).filter(({ id }) => PLAIN.test(id));
  if (later.length === 0) return '';
  const away = 'position:absolute;top:0;left:0;width:1px;height:1px;overflow:hidden;visibility:hidden';
  return `@media (scripting:enabled){${later.map(({ id }) => `#q-${id}`).join(',')}{animation:later ${SCRIPT_S}s}@keyframes later{from,to{${away}}}}`;
}

/** The id of the style sheet that holds until the script has come. */
export const BEFORE_SCRIPT = 'before-script';

/** What that style sheet says. Only ids and numbers go into it. */
export const stylesBeforeScript = ({ form, given, message }: FormView): string =>
  // Sent back without a script: what has to be mended may be on any page.
  conditionStyles(form.questions) + (message === undefined ? laterPageStyles(form.questions, given) : '');
