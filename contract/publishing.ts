import * as text from './forms.messages.ts';
import type { FormContent, Question } from './forms.ts';
import { isUntouched, type NEW_FORM } from './new-form.messages.ts';
import { asksNothing, isChoice, isSection } from './questions.ts';

// The editor and the server have one rule for what a form needs before it can be published. It doesn't use zod because it runs at each key
// stroke.

/**
 * Returns a sentence for each field that is incomplete (`title`, `questions.0.options.1.value`); the result is empty when
 * the form may be published.
 */
export function publishProblems({ title, description, questions }: FormContent): Record<string, string> {
  const problems: Record<string, string> = {};
  const name = textProblem('title', title, text.giveTitle);
  if (name) problems.title = name;
  // An empty description is allowed, but the default text of a new form is not.
  if (isUntouched('description', description)) problems.description = text.writeDescription({ text: description.trim() });
  if (!questions.some((question) => !asksNothing(question))) problems.questions = text.atLeastOneQuestion();
  for (const [index, question] of questions.entries())
    for (const [field, problem] of Object.entries(questionProblems(question))) problems[`questions.${index}.${field}`] = problem;
  return problems;
}

function questionProblems(question: Question): Record<string, string> {
  const problems: Record<string, string> = {};
  const title = isSection(question)
    ? textProblem('section', question.title, text.giveSectionTitle)
    : textProblem('question', question.title, question.type === 'statement' ? text.writeStatement : text.writeQuestion);
  if (title) problems.title = title;
  if (!isChoice(question)) return problems;
  const options = question.options ?? [];
  if (options.length === 0) problems.options = text.choiceNeedsOption();
  for (const [index, { value }] of options.entries()) if (value.trim() === '') problems[`options.${index}.value`] = text.nameOption();
  return problems;
}

function textProblem(field: keyof typeof NEW_FORM, given: string, wanted: () => string): string | undefined {
  const trimmed = given.trim();
  if (trimmed === '') return wanted();
  return isUntouched(field, trimmed) ? text.wouldRead({ wanted: wanted(), text: trimmed }) : undefined;
}
