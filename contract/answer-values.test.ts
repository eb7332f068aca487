import { expect, test } from 'vitest';
import { labelOf, titleOf, valuesOf, valueText } from './answer-values.ts';
import type { AskedQuestion } from './answers.ts';

const options = [{ id: 'a', value: 'Wave' }];
const asked = (question: Partial<AskedQuestion>): AskedQuestion => ({
  id: 'q',
  title: 'Q',
  required: false,
  removed: false,
  type: 'short-answer',
  ...question,
});

test.each<[Partial<AskedQuestion>, string, string]>([
  [{ type: 'dropdown', options }, 'a', 'Wave'],
  [{ type: 'dropdown', options }, 'gone', 'gone'],
  [{ type: 'dropdown', options }, 'other', 'Other'],
  [{ type: 'dropdown', options }, 'other:Cash', 'Other: Cash'],
  [{ options }, 'a', 'Wave'],
  [{ options }, 'other:Cash', 'Other: Cash'],
  [{ options }, 'Awa', 'Awa'],
  [{ options: [] }, 'other:Cash', 'other:Cash'],
  [{}, 'other:Cash', 'other:Cash'],
  [{ type: 'yes-no' }, 'yes', 'Yes'],
  [{ type: 'yes-no' }, 'no', 'No'],
  [{ type: 'consent' }, 'yes', 'I agree'],
  [{ type: 'nps' }, '10', '10'],
  [{ type: 'number' }, '-12500.5', '-12,500.5'],
  [{ type: 'number' }, '1200', '1,200'],
  [{ type: 'number' }, '12 ans', '12 ans'],
  [{ type: 'number' }, 'environ 12', 'environ 12'],
  [{ type: 'amount' }, '12500', 'F\u202fCFA\u00a012,500'],
  [{ type: 'amount', currency: 'EUR' }, '12.5', '€12.50'],
  [{ type: 'date' }, '2026-12-05', '05/12/2026'],
  [{ type: 'date' }, 'le 5', 'le 5'],
  [{ type: 'time' }, '14:30', '14:30'],
])('of %j, %j is read as “%s”', (question, value, shown) => {
  expect(valueText(asked(question), value)).toBe(shown);
});

test.each<[Partial<AskedQuestion>, string[]]>([
  [{ type: 'dropdown', options }, ['a']],
  [{ type: 'dropdown', options, other: true }, ['a', 'other']],
  [{ type: 'yes-no' }, ['yes', 'no']],
  [{ type: 'consent' }, ['yes']],
  [{ type: 'rating', maxValue: 3 }, ['1', '2', '3']],
  [{ options }, []],
])('people choose among the answers to %j: %j', (question, values) => {
  const known = valuesOf(asked(question));
  expect(known.map(({ value }) => value)).toEqual(values);
  for (const { value, label } of known) expect(labelOf(asked(question), value)).toBe(label);
});

test('a question without a title has the name of a new one', () => {
  expect([titleOf({ title: ' Nom ' }), titleOf({ title: ' ' })]).toEqual(['Nom', 'Untitled Question']);
});
