import { expect, test } from 'vitest';
import type { Terms } from '#contract/products.ts';
import { shownTerms, storedTerms } from './terms.rules.ts';

const xof = (value: number) => ({ value, currency: 'XOF' as const });
const eur = (value: number) => ({ value, currency: 'EUR' as const });
const termsOf = (...[first, second]: Terms['prices']): Terms => ({
  prices: [first!, second!],
  instalments: [{ after: 2, unit: 'month', amounts: [second!, first!] }],
  subscription: { months: 6, prices: [first!] },
});

test('terms are stored in minor units, and shown as they were written', () => {
  const terms = termsOf(xof(200_000), eur(299.99));
  expect(storedTerms(terms)).toEqual({
    prices: { XOF: 200_000, EUR: 29_999 },
    instalments: [{ after: 2, unit: 'month', amounts: { XOF: 200_000, EUR: 29_999 } }],
    subscription: { months: 6, prices: { XOF: 200_000 } },
  });
  const [part] = terms.instalments;
  expect(shownTerms(storedTerms(terms))).toEqual({ ...terms, instalments: [{ ...part, amounts: terms.prices }] });
});

test('equal terms are stored as equal texts, in whatever order the currencies came', () => {
  const [one, other] = [termsOf(xof(200_000), eur(299.99)), termsOf(eur(299.99), xof(200_000))].map(storedTerms);
  expect(JSON.stringify(one!.prices)).toBe(JSON.stringify(other!.prices));
  expect(JSON.stringify(one!.instalments)).toBe(JSON.stringify(other!.instalments));
});

test('terms without prices stay without', () => {
  const free: Terms = { prices: [], instalments: [], subscription: { months: 12, prices: [] } };
  expect(storedTerms(free)).toEqual({ prices: {}, instalments: [], subscription: { months: 12, prices: {} } });
  expect(shownTerms(storedTerms(free))).toEqual(free);
});
