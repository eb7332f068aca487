import { expect, test } from 'vitest';
import { LANGUAGES, plural } from '#contract/language.ts';
import { inLanguage } from './language.ts';

test('a count of nothing is not said as 1 in the French singular', () => {
  const sessions = (count: number) => plural(count, { one: '1 séance', other: `${count} séances` });
  const said = LANGUAGES.map((one) => inLanguage(one, () => [0, 1, 2].map(sessions)));
  expect(said).toEqual([
    ['0 séance', '1 séance', '2 séances'],
    ['0 séances', '1 séance', '2 séances'],
  ]);
});
