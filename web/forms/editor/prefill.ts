import { PREFILL } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { isSection, UPLOAD_TYPES } from '#contract/questions.ts';

/** Questions that a link can fill in: all but files. */
export const fillable = (questions: Question[]) =>
  questions.filter((question) => !isSection(question) && !(UPLOAD_TYPES as readonly string[]).includes(question.type));

/** The link with what it fills in, by question id; what is empty is left out. */
export function prefilledLink(link: string, values: Readonly<Record<string, string | string[]>>): string {
  const query = new URLSearchParams();
  for (const [id, value] of Object.entries(values)) for (const one of [value].flat()) if (one !== '') query.append(PREFILL + id, one);
  return query.size > 0 ? `${link}?${query}` : link;
}
