import { randomUUID } from 'node:crypto';
import type { FormContent } from '#contract/forms.ts';

/** A copy whose questions and options have ids of their own: answers to one never count for the other. */
export function copyContent({ title, description, questions }: FormContent): FormContent {
  return {
    title: `${title} (copy)`.slice(0, 500),
    description,
    questions: questions.map((q) => ({
      ...q,
      id: randomUUID(),
      ...(q.options && { options: q.options.map((o) => ({ ...o, id: randomUUID() })) }),
    })),
  };
}
