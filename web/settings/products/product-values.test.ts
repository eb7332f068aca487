import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { checkAmounts, differenceSaid, dividedEvenly, termsOf, valuesOf } from './product-values.ts';

const product: Product = {
  _id: '01990000-0000-7000-8000-000000000001',
  name: 'COACHING',
  description: '',
  image: null,
  imageAlt: '',
  accessGroups: [],
  tags: [],
  templates: { welcome: null, reminder: null, confirmation: null },
  isDefault: true,
  archived: false,
  isUsed: true,
  version: 1,
  rev: 1,
  terms: {
    prices: [
      { value: 200_000, currency: 'XOF' },
      { value: 299.5, currency: 'EUR' },
    ],
    instalments: [],
    subscription: { months: 12, prices: [] },
  },
};

test('the form sends the terms that it was filled with', () => {
  expect(termsOf(valuesOf(product))).toEqual(product.terms);
  expect(checkAmounts(valuesOf(product))).toEqual({});
});

test('a price is divided evenly, and the last instalment takes what cannot be divided', () => {
  const values = { ...valuesOf(product), prices: { XOF: '200 000', EUR: '299,50' } };
  const parts = dividedEvenly(values, 3);
  expect(parts.map(({ amounts }) => amounts)).toEqual([
    { XOF: '66666', EUR: '99.83' },
    { XOF: '66666', EUR: '99.83' },
    { XOF: '66668', EUR: '99.84' },
  ]);
  expect(parts.map(({ after, unit }) => `${after} ${unit}`)).toEqual(['0 month', '1 month', '2 month']);
});

test('instalments that cost more or less than the price at once are said in a sentence, once every amount is there', () => {
  const values = { ...valuesOf(product), instalments: dividedEvenly(valuesOf(product), 2) };
  expect(differenceSaid(termsOf(values))).toBe('');
  const [first] = values.instalments;
  const dearer = [first!, { ...first!, after: 1, amounts: { XOF: '120000', EUR: '149.50' } }];
  expect(differenceSaid(termsOf({ ...values, instalments: dearer })).replaceAll(/\s/g, ' ')).toBe(
    'In instalments, members pay F CFA 20,000 more and €0.25 less than at once.',
  );
  const missing = [first!, { ...first!, after: 1, amounts: { XOF: '' } }];
  expect(differenceSaid(termsOf({ ...values, instalments: missing }))).toBe('');
});

test('a missing or wrong amount has a sentence beside its field', () => {
  const values = { ...valuesOf(product), prices: { XOF: '12,5' }, renewal: { XOF: 'x', EUR: '100 000 000 000,01' } };
  expect(checkAmounts(values)).toEqual({
    'prices.XOF': 'This is not an amount in XOF',
    'prices.EUR': 'Please enter an amount',
    'renewal.XOF': 'This is not an amount in XOF',
    'renewal.EUR': 'This amount is too large: €100,000,000,000.00 at most.',
  });
});
