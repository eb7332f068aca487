import { PREFILL } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { asksNothing, isUpload } from '#contract/questions.ts';

/** Returns the questions that a link can fill in: all except uploads, and consents, which only the person can give. */
export const fillable = (questions: Question[]) =>
  questions.filter((question) => !asksNothing(question) && !isUpload(question) && question.type !== 'consent');

/** Returns the link with the answers that it fills in, by question id. Empty answers are left out. */
export function prefilledLink(link: string, values: Readonly<Record<string, string | string[]>>): string {
  const query = new URLSearchParams();
  for (const [id, value] of Object.entries(values)) for (const one of [value].flat()) if (one !== '') query.append(PREFILL + id, one);
  return query.size > 0 ? `${link}?${query}` : link;
}
