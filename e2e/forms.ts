import { randomUUID } from 'node:crypto';
import { answerPath } from '#contract/answer-page.ts';
import type { Form, Question } from '#contract/forms.ts';
import type { Api } from './api.ts';

type Ask = Omit<Question, 'id' | 'required' | 'options'> & { required?: boolean; options?: string[] };

/** Creates, without the editor, a form that anyone with the link can answer, in English unless another language is given. */
export async function publishForm(
  api: Api,
  title: string,
  questions: Ask[],
  changes: { settings?: object; [field: string]: unknown } = {},
): Promise<Form & { link: string }> {
  const { data } = await api.post<{ data: Form }>('/api/forms', {
    title,
    description: 'Comptez une minute.',
    isPublished: true,
    visibility: 'public',
    questions: questions.map(({ options, ...question }) => ({
      id: randomUUID(),
      ...question,
      ...(options && { options: options.map((value) => ({ id: randomUUID(), value })) }),
    })),
    ...changes,
    settings: { language: 'en', ...changes.settings },
  });
  return { ...data, link: answerPath(data.id) };
}

export const NAME: Ask = { type: 'short-answer', title: 'Votre nom', required: true };
export const WISH: Ask = { type: 'paragraph', title: 'Ce que vous attendez de nous' };

/** One question of each type that the specification names; those with an asterisk are required. */
export const EVERY_TYPE: Ask[] = [
  NAME,
  { ...WISH, required: true },
  { type: 'multiple-choice', title: 'Vendez-vous déjà en ligne ?', required: true, options: ['Oui', 'Non'] },
  { type: 'checkbox', title: 'Où vendez-vous ?', required: true, options: ['WhatsApp', 'Facebook', 'Au marché'] },
  { type: 'dropdown', title: 'Votre pays', required: true, options: ['Bénin', 'Côte d’Ivoire', 'Sénégal'] },
  { type: 'file-upload', title: 'Reçu de paiement', required: true, allowedFileTypes: ['pdfs', 'images'] },
  { type: 'date', title: 'Date de naissance', required: true },
  { type: 'linear-scale', title: 'Êtes-vous à l’aise avec les outils ?', required: true, minValue: 1, maxValue: 5 },
  { type: 'image', title: 'Photo de votre boutique', required: true },
];

/** Answers a form as a visitor's page would. The values are in the order of its questions; undefined skips a question. */
export async function answer(api: Api, form: Form, values: (string | string[] | undefined)[]): Promise<string> {
  const given = values.flatMap((value, i) => (value === undefined ? [] : [[form.questions[i]!.id, value] as const]));
  const { data } = await api.post<{ data: { _id: string } }>('/api/answers', { formId: form.id, answers: Object.fromEntries(given) });
  return data._id;
}
