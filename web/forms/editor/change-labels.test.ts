import { afterEach, expect, it } from 'vitest';
import { titleOf } from '#contract/answer-values.ts';
import type { FormChanges } from '#contract/forms.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { changeLines } from './change-labels.ts';

const NOTHING: FormChanges = {
  first: false,
  title: false,
  description: false,
  thankYou: false,
  reordered: false,
  added: [],
  changed: [],
  removed: [],
};
const q = (title: string, answers = 0) => ({ id: title, title, answers });

it.each<[Partial<FormChanges>, string[]]>([
  [{}, []],
  [
    { title: true, description: true, thankYou: true, reordered: true },
    ['The title changed', 'The description changed', 'The order of the questions changed', 'The thank-you text changed'],
  ],
  [
    { changed: [q('A'), q('B')], added: [q('C')], removed: [q('D', 143)] },
    ['2 questions changed: A, B', '1 question added: C', '1 question removed (its 143 answers are kept): D'],
  ],
  [{ removed: [q(' ')] }, ['1 question removed (it has no answers): Untitled Question']],
  [{ removed: [q('A', 1)] }, ['1 question removed (its 1 answer is kept): A']],
  [{ removed: [q('A'), q('B')] }, ['2 questions removed (they have no answers): A, B']],
  [{ removed: [q('A', 2), q('B', 3)] }, ['2 questions removed (their 5 answers are kept): A, B']],
])('the changes %j are listed', (given, lines) => {
  expect(
    changeLines({ ...NOTHING, ...given }).map(({ label, questions = [] }) =>
      [label, questions.map(titleOf).join(', ')].filter(Boolean).join(': '),
    ),
  ).toEqual(lines);
});

it('the questions that publishing removes are counted by the rules of French', () => {
  readLanguageFrom(() => 'fr');
  const labelOf = (...removed: FormChanges['removed']) => changeLines({ ...NOTHING, removed })[0]!.label;
  expect(labelOf(q('A'))).toBe('1 question retirée (sans aucune réponse)');
  expect(labelOf(q('A', 1))).toBe('1 question retirée (1 réponse est conservée)');
  expect(labelOf(q('A', 1_200), q('B'))).toBe('2 questions retirées (1\u202F200 réponses sont conservées)');
});

afterEach(() => readLanguageFrom(() => 'en'));
