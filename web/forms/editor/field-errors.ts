import type { Form, Question } from '#contract/forms.ts';
import { boundsProblem } from '#contract/question-bounds.ts';
import type { SaverState } from '#web/drafts/draft-kind.ts';
import type { Draft } from './form-draft.ts';

/** Errors by field, such as `title`, `options` or `options.2.value`. */
export type Errors = Readonly<Record<string, string>>;

export interface FieldErrors {
  /** The errors about the form itself. */
  form: Errors;
  /** The errors about each question, by its id. */
  questions: Map<string, Errors>;
}

/** Returns the server's errors about the form and its questions. A question that was edited since then has none. */
export function errorsOf(failure: SaverState<Form, Draft>['failure'], questions: Question[]): FieldErrors {
  if (failure?.kind !== 'refused') return { form: {}, questions: new Map() };
  const unchanged = new Set(questions);
  return byField(
    failure.errors,
    failure.attempt.draft.questions.map((question) => (unchanged.has(question) ? question : undefined)),
  );
}

/** Groups errors by form and question. Errors about a question that is undefined are left out. */
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

/** Adds what is wrong with the bounds of a question while somebody types them to the errors that the server found. */
export function withBounds(question: Question, errors: Errors): Errors {
  const problem = boundsProblem(question);
  return problem ? { ...errors, [problem.field]: problem.message } : errors;
}
