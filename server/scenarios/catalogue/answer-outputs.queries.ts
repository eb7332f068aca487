import { valuesOf } from '#contract/answer-values.ts';
import type { AskedQuestion } from '#contract/answers.ts';
import type { FormContent } from '#contract/forms.ts';
import { asksNothing, kindOf, YES } from '#contract/questions.ts';
import type { ModuleOutput, Option } from '#contract/scenario-parts.ts';
import { findHistory } from '#server/answers/history.queries.ts';
import { type Db, isUuid } from '#server/db/db.ts';
import * as label from './fields.messages.ts';

// Outputs name answers by the ids of their questions, so that a new title changes no scenario. Screens show the titles.

const MOST_FORMS = 10;
const TITLE_MAX = 80;

/** The forms that a trigger is limited to; an empty list means any form. */
export const chosenForms = ({ form }: Record<string, unknown>): string[] =>
  Array.isArray(form) ? form.filter((id): id is string => isUuid(id)) : [];

/**
 * The answers to the questions of these forms. A removed question is included when the example answers it or the scenario still
 * uses it.
 */
export async function answerOutputs(
  db: Db,
  formIds: readonly string[],
  { answered, usedIn }: { answered: object; usedIn: string },
): Promise<ModuleOutput[]> {
  if (formIds.length === 0) return [];
  const rows = await db
    .selectFrom('form')
    .select(['id', 'title', 'draft'])
    .where('id', 'in', formIds.slice(0, MOST_FORMS))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const outputs: ModuleOutput[] = [];
  for (const { id, title, draft } of rows) {
    for (const question of await questionsOf(db, id, draft as unknown as FormContent)) {
      if (question.removed && !Object.hasOwn(answered, question.id) && !usedIn.includes(question.id)) continue;
      const marked = question.removed ? label.removedQuestion({ title: short(question.title) }) : short(question.title);
      outputs.push({
        path: `answers.${question.id}`,
        label: rows.length > 1 ? `${marked} · ${short(title)}` : marked,
        sample: example(question),
        ...among(question),
      });
    }
  }
  return outputs;
}

/** All questions that were ever published; before the first publication, the questions of the editor's draft. */
async function questionsOf(db: Db, formId: string, draft: FormContent): Promise<AskedQuestion[]> {
  const { versions, questions } = await findHistory(db, formId);
  if (versions.length > 0) return questions;
  return draft.questions.filter((item) => !asksNothing(item)).map((question) => ({ ...question, removed: false }));
}

function short(title: string): string {
  const characters = [...title.trim().replace(/\s+/g, ' ')];
  return characters.length > TITLE_MAX
    ? `${characters.slice(0, TITLE_MAX).join('').trimEnd()}…`
    : characters.join('') || label.untitledQuestion();
}

/** Answers to questions with options are read by their texts. An own answer may be any text, so such a question has no choices. */
function among(question: AskedQuestion): { options?: Option[] } {
  const kind = kindOf(question);
  if (kind === 'fixed') return { options: valuesOf(question) };
  return kind === 'choice' && !question.other ? { options: valuesOf(question).map(({ label }) => ({ value: label, label })) } : {};
}

function example(question: AskedQuestion): unknown {
  const labels = valuesOf(question).map(({ label }) => label);
  switch (kindOf(question)) {
    case 'choice':
      return question.type === 'checkbox' ? labels.slice(0, 2) : (labels[0] ?? null);
    case 'fixed':
      return YES;
    case 'scale':
      return Number(labels.at(-1) ?? 5);
    case 'number':
      return 12_500;
    case 'date':
      return '2026-11-21';
    case 'time':
      return '14:30';
    case 'email':
      return 'aminata@example.com';
    case 'phone':
      return '+221771234567';
    case 'file':
      return null;
    default:
      return label.answerExample();
  }
}
