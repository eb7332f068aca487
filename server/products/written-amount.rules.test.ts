import { expect, test } from 'vitest';
import { formatAmount } from '#contract/currencies.ts';
import { LANGUAGES } from '#contract/language.ts';
import { CURRENCIES, type Currency, MINOR_DIGITS, toMinor } from '#contract/money.ts';
import { currencyIn, mayBeIn } from '#contract/named-currency.ts';
import { readAmount } from '#contract/numbers.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { inLanguage } from '#server/language.ts';
import { isWrittenTooLarge, namesUnknownCurrency, readWrittenAmount } from './written-amount.rules.ts';

const CASES: [written: string, currency: Currency, minor: number | undefined][] = [
  ['25000', 'XOF', 25_000],
  ['25 000 F CFA', 'XOF', 25_000],
  ['25\u202f000\u00a0FCFA', 'XOF', 25_000],
  ['25.000', 'XOF', 25_000],
  ['25,000', 'XOF', 25_000],
  ['1.234.567', 'XOF', 1_234_567],
  ['25000.00', 'XOF', 25_000],
  ['25,000.00', 'XOF', 25_000],
  ['25.000.', 'XOF', 25_000],
  ['1.234,000', 'XOF', 1_234],
  ['1,234.567', 'XOF', undefined],
  // Only one to three digits before a sign are a group, and no group begins with 0.
  ['1168.770', 'EUR', 116_877],
  ['1168.768', 'EUR', undefined],
  // A workbook has 23.625 so, which is not 23,625.
  ['23.6250', 'XOF', undefined],
  ['0.350', 'EUR', 35],
  ['0,350', 'XOF', undefined],
  ['12.34.567', 'EUR', undefined],
  ['25000,50', 'XOF', undefined],
  ['1 234,56 €', 'EUR', 123_456],
  ['1,234.56', 'USD', 123_456],
  ['$49.9', 'USD', 4_990],
  ['-500', 'XOF', -500],
  ['(500)', 'XOF', -500],
  ['500-', 'XOF', -500],
  ['', 'XOF', undefined],
  ['gratuit', 'XOF', undefined],
  ['12a', 'XOF', 12],
  ['1..2', 'EUR', undefined],
  ['1E+06', 'XOF', undefined],
  ['1,5e5', 'XOF', undefined],
  ['25€50', 'EUR', undefined],
  ['25000-30000', 'XOF', undefined],
  ['2 x 5 000', 'XOF', undefined],
  ['2026-02-03', 'XOF', undefined],
  ['03.02.2026', 'XOF', undefined],
  ['1.234.56', 'EUR', undefined],
  ['CFA 25 000 F', 'XOF', 25_000],
  ['9'.repeat(400), 'XOF', undefined],
];

test.each(CASES)('an amount that is written “%s” in %s is read', (written, currency, minor) => {
  expect(readWrittenAmount(written, currency)).toBe(minor);
});

const WRITTEN = LANGUAGES.flatMap((language) =>
  CURRENCIES.map((currency): [written: string, currency: Currency] => {
    const amount = 1_234_567 / 10 ** MINOR_DIGITS[currency];
    return [inLanguage(language, () => formatAmount(amount, currency)), currency];
  }),
);

test.each(WRITTEN)('an amount that a screen shows as %s is read in files, in answers and where staff type', (written, currency) => {
  expect([currencyIn(written), readWrittenAmount(written, currency)]).toEqual([currency, 1_234_567]);
  const figures = { value: typedAmount(written, currency) };
  expect(toMinor(figures.value, currency)).toBe(1_234_567);
  expect(readAmount(written, currency)).toEqual(figures);
});

test('an amount that is written is too large only when it is larger than any that is kept', () => {
  expect(isWrittenTooLarge('1 000 000 000 000 000 F CFA', 'XOF')).toBe(true);
  for (const written of ['25 000 F CFA', '2026-02-03', 'gratuit']) expect(isWrittenTooLarge(written, 'XOF')).toBe(false);
});

test.each([
  ['XOF', 'XOF'],
  ['xof', 'XOF'],
  ['25 000 FCFA', 'XOF'],
  ['F CFA', 'XOF'],
  ['12 €', 'EUR'],
  ['EUR 12', 'EUR'],
  ['12', undefined],
  ['BTC', undefined],
  ['12 US$', 'USD'],
  ['R$ 12', undefined],
  ['CA$ 12', 'CAD'],
  ['Cadeau', undefined],
  ['12 USDT', undefined],
  ['Usdt', undefined],
  ['CFAO', undefined],
  ['XOFX', undefined],
  ['Francs CFA', 'XOF'],
  ['5000FrsCFA', 'XOF'],
  ['F.CFA', 'XOF'],
  ['5000XOF', 'XOF'],
  ['CFA5000', 'XOF'],
  ['5000F', undefined],
  ['5 000 F', undefined],
  ['Euros', 'EUR'],
  ['12EUR', 'EUR'],
  ['Européen', undefined],
  ['$', 'USD'],
] as const)('the currency of “%s” is recognised', (written, currency) => {
  expect(currencyIn(written)).toBe(currency);
});

test.each([
  ['5 000 NGN', true],
  ['12 USDT', true],
  ['₦', true],
  ['5 000 F', false],
  ['5000F', false],
  ['5 000 francs', false],
  ['5 000 F CFA', false],
  ['12 $', false],
])('“%s” names a currency that is not known: %s', (written, unknown) => expect(namesUnknownCurrency(written)).toBe(unknown));

test.each([
  ['50', 'EUR', true],
  ['$ 50', 'AUD', true],
  ['US$ 50', 'AUD', false],
  ['$ 50', 'EUR', false],
] as const)('“%s” may be in %s: %s', (written, currency, may) => expect(mayBeIn(written, currency)).toBe(may));
