import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { amountInEnglish, numberInEnglish } from './english-amount.rules.ts';
import { amountInFrench, numberInFrench } from './french-amount.rules.ts';
import { receiptOf } from './receipt.rules.ts';

test.each([
  [0, 'zéro'],
  [20, 'vingt'],
  [21, 'vingt et un'],
  [71, 'soixante et onze'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [97, 'quatre-vingt-dix-sept'],
  [100, 'cent'],
  [200, 'deux cents'],
  [1_000, 'mille'],
  [1_001, 'mille un'],
  [50_000, 'cinquante mille'],
  [80_000, 'quatre-vingt mille'],
  [200_000, 'deux cent mille'],
  [1_280_300, 'un million deux cent quatre-vingt mille trois cents'],
  [1_000_000_000, 'un milliard'],
  [2_000_000_000, 'deux milliards'],
])('%d is %s in French', (n, words) => {
  expect(numberInFrench(n)).toBe(words);
});

test('a French receipt writes amounts out', () => {
  expect(amountInFrench({ value: 200_000, currency: 'XOF' })).toBe('deux cent mille francs CFA');
  expect(amountInFrench({ value: 49.99, currency: 'EUR' })).toBe('quarante-neuf euros et quatre-vingt-dix-neuf centimes');
  expect(amountInFrench({ value: 1, currency: 'EUR' })).toBe('un euro');
  expect(amountInFrench({ value: 2.02, currency: 'EUR' })).toBe('deux euros et deux centimes');
  expect(amountInFrench({ value: 0.01, currency: 'EUR' })).toBe('zéro euro et un centime');
  expect(amountInFrench({ value: 21, currency: 'GBP' })).toBe('vingt et une livres sterling');
  expect(amountInFrench({ value: 2.01, currency: 'GBP' })).toBe('deux livres sterling et un penny');
  expect(amountInFrench({ value: 2.02, currency: 'GBP' })).toBe('deux livres sterling et deux pence');
  expect(amountInFrench({ value: 1_000_000, currency: 'XOF' })).toBe('un million de francs CFA');
  expect(amountInFrench({ value: 1_000_200, currency: 'XOF' })).toBe('un million deux cents francs CFA');
  expect(amountInFrench({ value: 1_000_000, currency: 'EUR' })).toBe('un million d’euros');
  expect(amountInFrench({ value: 1_000_000, currency: 'JPY' })).toBe('un million de yens');
  const figures = inLanguage('fr', () => formatMoney({ value: 200_000, currency: 'XOF' }));
  expect(figures.replaceAll(/\s/g, ' ')).toBe('200 000 F CFA');
});

test.each([
  [0, 'zero'],
  [20, 'twenty'],
  [21, 'twenty-one'],
  [80, 'eighty'],
  [100, 'one hundred'],
  [200, 'two hundred'],
  [1_000, 'one thousand'],
  [1_001, 'one thousand and one'],
  [1_100, 'one thousand one hundred'],
  [50_000, 'fifty thousand'],
  [1_000_000, 'one million'],
  [1_000_000_000, 'one billion'],
  [2_000_000_000, 'two billion'],
  [1_280_300, 'one million two hundred and eighty thousand three hundred'],
])('%d is %s in English', (n, words) => {
  expect(numberInEnglish(n)).toBe(words);
});

test('an English receipt writes amounts out', () => {
  expect(amountInEnglish({ value: 200_000, currency: 'XOF' })).toBe('two hundred thousand CFA francs');
  expect(amountInEnglish({ value: 49.99, currency: 'EUR' })).toBe('forty-nine euros and ninety-nine cents');
  expect(amountInEnglish({ value: 1, currency: 'GBP' })).toBe('one pound sterling');
  expect(amountInEnglish({ value: 2.01, currency: 'GBP' })).toBe('two pounds sterling and one penny');
});

test('the name of a receipt has the day on which it was paid in the time zone of the programme', async () => {
  const from = { name: 'Awa Diop', email: 'awa@exemple.sn', phone: null };
  const payment: Parameters<typeof receiptOf>[0] = {
    ...{ ...from, _id: randomUUID(), member: null, category: 'Registration', produit: 'COACHING', moyen: 'Cash', refunds: [], rev: 1 },
    ...{ amount: { value: 50_000, currency: 'XOF' }, refunded: { value: 0, currency: 'XOF' }, createdAt: '2026-02-28T23:00:00.000Z' },
    ...{ reportedAt: null, paymentId: 'R-71', status: 'Paid', flag: null, billingSetAt: null, deleted: null },
  };
  const named = (timeZone: string) => inLanguage('en', () => receiptOf(payment, { timeZone, issuer: null, from }));
  expect((await named('Africa/Dakar')).name).toBe('receipt-2026-02-28-R-71.pdf');
  expect((await named('Africa/Porto-Novo')).name).toBe('receipt-2026-03-01-R-71.pdf');
});
