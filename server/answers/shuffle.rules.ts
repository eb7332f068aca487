import { createHash } from 'node:crypto';
import type { Question } from '#contract/forms.ts';

/** Returns the question with its options in an order that is the same whenever the seed is, and another for each seed. */
export function shuffled(question: Question, seed: string): Question {
  const { shuffle, options } = question;
  if (!shuffle || !options) return question;
  const placeOf = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const places = new Map(options.map(({ id }) => [id, placeOf(id)]));
  return { ...question, options: options.toSorted((a, b) => (places.get(a.id)! < places.get(b.id)! ? -1 : 1)) };
}
