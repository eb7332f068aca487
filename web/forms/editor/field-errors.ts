import type { Form, Question } from '#contract/forms.ts';
import type { SaverState } from '#web/drafts/draft-kind.ts';
import type { Draft } from './form-draft.ts';

/** By field within what it belongs to: `title`, `options`, `options.2.value`. */
export type Errors = Readonly<Record<string, string>>;

export interface FieldErrors {
  /** About the form itself. */
  form: Errors;
  /** By question id. */
  questions: Map<string, Errors>;
}

/**
 * What the server said about the form itself and about each question. What was edited since is no longer what the
 * server spoke of.
 */
export function errorsOf(failure: SaverState<Form, Draft>['failure'], questions: Question[]): FieldErrors {
  if (failure?.kind !== 'refused') return { form: {}, questions: new Map() };
  const unchanged = new Set(questions);
  return byField(
    failure.errors,
    failure.attempt.draft.questions.map((question) => (unchanged.has(question) ? question : undefined)),
  );
}

/** Sorts errors by path to the fields that they belong to; those of a question that is undefined are left out. */
export function byField(errors: Readonly<Record<string, string>>, questions: (Question | undefined)[]): FieldErrors {
  const byQuestion = new Map<string, Record<string, string>>();
  const form: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [, index, field] = /^questions\.(\d+)(?:\.(.+))?$/.exec(path.replace(/^form\./, '')) ?? [];
    if (index === undefined) {
      form[path.replace(/^form\./, '')] = message;
      continue;
    }
    const question = questions[Number(index)];
    if (!question) continue;
    byQuestion.set(question.id, { ...byQuestion.get(question.id), [field ?? 'title']: message });
  }
  return { form, questions: byQuestion };
}
