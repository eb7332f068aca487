import { randomUUID } from 'node:crypto';
import type { FormContent } from '#contract/forms.ts';

/** A copy whose questions and options have ids of their own: answers to one never count for the other. */
export function copyContent({ title, questions, ...rest }: FormContent): FormContent {
  const ids = new Map<string, string>();
  const copyOf = (id: string) => {
    const copy = ids.get(id) ?? randomUUID();
    ids.set(id, copy);
    return copy;
  };
  return {
    ...rest,
    title: `${title} (copy)`.slice(0, 500),
    questions: questions.map((q) => ({
      ...q,
      id: copyOf(q.id),
      ...(q.options && { options: q.options.map((o) => ({ ...o, id: copyOf(o.id) })) }),
      // A number of a scale stays what it is.
      ...(q.showIf && { showIf: { questionId: copyOf(q.showIf.questionId), is: q.showIf.is.map((value) => ids.get(value) ?? value) } }),
    })),
  };
}
