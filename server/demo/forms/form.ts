import type { FormContent, Question, QuestionType, Visibility } from '#contract/forms.ts';
import type { DemoFile } from '../files.ts';
import type { Person } from '../people.ts';
import { idOf, type Random } from '../random.ts';

/** A question of the demo; options are given by their text. */
export type Asked = Omit<Question, 'id' | 'type' | 'required' | 'options'> & { type: QuestionType; required?: true; options?: string[] };

/** The answers of one person by the question's short name; options by their text. */
export type Given = Record<string, string | string[] | DemoFile | undefined>;

export interface Edition {
  title: string;
  description: string;
  /** The questions by a short name, from which the id is made: the same name is the same question in every edition. */
  questions: Record<string, Asked>;
}

export interface PublishedEdition extends Edition {
  /** The number of days before today. */
  published: number;
  responses: number;
  /** The number of last answers that came after the form was closed. */
  late?: number;
  /** The people who answer, chosen from all of them. */
  people: readonly Person[];
  answer(random: Random, person: Person, at: Date): Given;
}

export interface DemoForm {
  /** The ids of the form and of its questions are made from the name. */
  name: string;
  visibility: Visibility;
  /** The number of days before today. */
  created: number;
  editions: PublishedEdition[];
  /** The content of the editor, when it differs from the last edition. */
  draft?: Edition;
  /** In days before today; undefined while the form accepts answers. */
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

/** An amount such as 12 500, as people of the region write it. */
export const francs = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')} FCFA`;
