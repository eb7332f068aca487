import type { QuestionType } from '#contract/forms.ts';
import { CHOICE_TYPES } from '#contract/questions.ts';

export const isChoice = (type: QuestionType) => (CHOICE_TYPES as readonly QuestionType[]).includes(type);
