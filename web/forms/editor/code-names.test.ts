import { afterEach, expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import { nameOf } from './code-names.ts';

afterEach(() => readLanguageFrom(() => 'en'));

test('the name of a currency begins with a capital letter in French, too', () => {
  expect(nameOf('currency', 'XOF')).toBe('West African CFA Franc');
  readLanguageFrom(() => 'fr');
  expect(nameOf('currency', 'XOF')).toBe('Franc CFA (BCEAO)');
  expect(nameOf('region', 'SN')).toBe('Sénégal');
});
