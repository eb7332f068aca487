import type { FormContent, Question, QuestionType, Visibility } from '#contract/forms.ts';
import type { DemoFile } from '../files.ts';
import type { Person } from '../people.ts';
import { idOf, type Random } from '../random.ts';

/** A question of the demo; options are given by their text. */
export type Asked = Omit<Question, 'id' | 'type' | 'required' | 'options'> & { type: QuestionType; required?: true; options?: string[] };

/** What somebody answers, by the question's short name: options by their text. */
export type Given = Record<string, string | string[] | DemoFile | undefined>;

export interface Edition {
  title: string;
  description: string;
  /** By a short name, from which the id comes: the same name is the same question in every edition. */
  questions: Record<string, Asked>;
}

export interface PublishedEdition extends Edition {
  /** Days before today. */
  published: number;
  responses: number;
  /** The last ones came after the form was closed. */
  late?: number;
  /** Who answers; chosen from all of them. */
  people: readonly Person[];
  answer(random: Random, person: Person, at: Date): Given;
}

export interface DemoForm {
  /** Its id and its questions' ids come from it. */
  name: string;
  visibility: Visibility;
  /** Days before today. */
  created: number;
  editions: PublishedEdition[];
  /** What the editor holds, where that is not the last edition. */
  draft?: Edition;
  /** Days before today; absent while it takes answers. */
  closed?: number;
}

export const questionId = (form: string, question: string): string => idOf(`form ${form} question ${question}`);

export function contentOf(form: string, { title, description, questions }: Edition): FormContent {
  return {
    title,
    description,
    questions: Object.entries(questions).map(([name, { options, required = false, ...asked }]) => ({
      ...asked,
      id: questionId(form, name),
      required,
      ...(options && { options: options.map((value) => ({ id: idOf(`form ${form} question ${name} option ${value}`), value })) }),
    })),
  };
}

/** 12 500 as people here write it. */
export const francs = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')} FCFA`;
