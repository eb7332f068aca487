import type { Question } from '#contract/forms.ts';
import { publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { titleOf } from '../questions.ts';
import { conditionLabel } from './conditions.ts';
import type { Draft } from './form-draft.ts';
import type { Conflict, FormField, QuestionField } from './merge.ts';
import { TYPES } from './question-types.ts';

const FORM_FIELDS: Record<FormField, string> = {
  title: 'Title',
  description: 'Description',
  thankYou: 'Thank-you text',
  access: 'Who can answer',
};
const QUESTION_FIELDS: Record<QuestionField, string> = {
  title: 'Text of the question',
  description: 'Help text',
  required: 'Required or optional',
  showIf: 'Condition',
  type: 'Type',
  options: 'Options',
  scale: 'Scale',
  allowedFileTypes: 'File types',
  removed: 'Deleted by one, changed by the other',
};

/** Returns the name of the field that both changed, with the question that it belongs to. */
export function conflictName({ questionId, field }: Conflict, drafts: readonly Draft[]): string {
  if (questionId === undefined) return FORM_FIELDS[field];
  const question = drafts.map((draft) => find(draft, questionId)).find((one) => one !== undefined);
  return `“${titleOf(question ?? { title: '' })}”: ${QUESTION_FIELDS[field].toLowerCase()}`;
}

/** Returns the value of that field in one version. */
export function conflictValue({ questionId, field }: Conflict, draft: Draft): string {
  if (questionId === undefined) {
    if (field === 'access') return `${publication(draft.isPublished).label}, ${VISIBILITY[draft.visibility].label.toLowerCase()}`;
    return draft[field]?.trim() || 'Empty';
  }
  const question = find(draft, questionId);
  return question ? questionValue(question, field, draft.questions) : 'Deleted';
}

function questionValue(question: Question, field: QuestionField, questions: Question[]): string {
  switch (field) {
    case 'required':
      return question.required ? 'Required' : 'Optional';
    case 'showIf':
      return conditionLabel(question, questions) ?? 'Always shown';
    case 'type':
      return TYPES[question.type].label;
    case 'options':
      return question.options?.map(({ value }) => value).join(', ') || 'None';
    case 'scale':
      return `${question.minValue} to ${question.maxValue}`;
    case 'allowedFileTypes':
      return question.allowedFileTypes?.join(', ') || 'None';
    case 'removed':
      return `Kept: ${question.title}`;
    default:
      return question[field]?.trim() || 'Empty';
  }
}

const find = ({ questions }: Draft, id: string) => questions.find((question) => question.id === id);
