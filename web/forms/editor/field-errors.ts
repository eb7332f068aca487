import type { Question } from '#contract/forms.ts';
import type { SaverState } from './save-state.ts';

/** By field within what it belongs to: `title`, `options`, `options.2.value`. */
export type Errors = Readonly<Record<string, string>>;

/**
 * What the server said about the form itself and about each question, by question id. What was edited since
 * is no longer what the server spoke of.
 */
export function errorsOf(failure: SaverState['failure'], questions: Question[]): { form: Errors; questions: Map<string, Errors> } {
  const byQuestion = new Map<string, Record<string, string>>();
  const form: Record<string, string> = {};
  if (failure?.kind !== 'refused') return { form, questions: byQuestion };
  const unchanged = new Set(questions);
  for (const [path, message] of Object.entries(failure.errors)) {
    const [, index, field] = /^questions\.(\d+)(?:\.(.+))?$/.exec(path.replace(/^form\./, '')) ?? [];
    if (index === undefined) {
      form[path.replace(/^form\./, '')] = message;
      continue;
    }
    const question = failure.attempt.draft.questions[Number(index)];
    if (!question || !unchanged.has(question)) continue;
    const errors = byQuestion.get(question.id) ?? {};
    errors[field ?? 'title'] = message;
    byQuestion.set(question.id, errors);
  }
  return { form, questions: byQuestion };
}
