import type { FormContent, Question } from './forms.ts';
import { isChoice, isSection, NEW_FORM } from './questions.ts';

// What a form needs before it can be published: one rule for the editor and the server. It doesn't use zod because it
// runs at each key stroke.

export const CANNOT_PUBLISH = 'This form cannot be published yet. Please complete the fields that are marked.';

/**
 * Returns a sentence for each field that is incomplete (`title`, `questions.0.options.1.value`); the result is empty when
 * the form may be published.
 */
export function publishProblems({ title, description, questions }: FormContent): Record<string, string> {
  const problems: Record<string, string> = {};
  const name = textProblem(title, NEW_FORM.title, 'Please give the form a title');
  if (name) problems.title = name;
  // An empty description is allowed, but the default text of a new form is not.
  if (description.trim() === NEW_FORM.description)
    problems.description = `Please write a description or leave it empty: people would read “${NEW_FORM.description}”`;
  if (!questions.some((question) => !isSection(question))) problems.questions = 'You must have at least one question';
  for (const [index, question] of questions.entries())
    for (const [field, problem] of Object.entries(questionProblems(question))) problems[`questions.${index}.${field}`] = problem;
  return problems;
}

function questionProblems(question: Question): Record<string, string> {
  const problems: Record<string, string> = {};
  const title = isSection(question)
    ? textProblem(question.title, NEW_FORM.section, 'Please give the section a title')
    : textProblem(question.title, NEW_FORM.question, 'Please write the question');
  if (title) problems.title = title;
  if (!isChoice(question)) return problems;
  const options = question.options ?? [];
  if (options.length === 0) problems.options = 'A choice question needs at least one option';
  for (const [index, { value }] of options.entries())
    if (value.trim() === '') problems[`options.${index}.value`] = 'Please name this option or delete it';
  return problems;
}

function textProblem(text: string, untouched: string, wanted: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return wanted;
  return trimmed === untouched ? `${wanted}: people would read “${untouched}”` : undefined;
}
