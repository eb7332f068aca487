import { expect, test } from 'vitest';
import { preferredBy } from './language.ts';

test.each([
  ['fr', 'fr'],
  ['fr-SN,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.8, fr-CI', 'fr'],
  ['de, en;q=0.5, fr;q=0.4', 'en'],
  ['fr;q=0, en', 'en'],
  ['wo', undefined],
  ['*', undefined],
  ['', undefined],
  [',;;q=,fr;q=oops', 'fr'],
])('the header %j asks for %s', (header, language) => {
  expect(preferredBy({ headers: { 'accept-language': header } })).toBe(language);
});
