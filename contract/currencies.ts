// The currencies without their schema, so that public pages can use them without zod.

import { perLanguage } from './language.ts';

export const CURRENCIES = ['XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The currency of the programme, where nobody has chosen another one. */
export const HOME_CURRENCY: Currency = 'XOF';

/** Number of digits after the decimal sign. XOF and JPY have no minor unit. */
export const MINOR_DIGITS: Record<Currency, number> = { XOF: 0, USD: 2, EUR: 2, GBP: 2, JPY: 0, CAD: 2, AUD: 2 };

const formats = perLanguage((locale) => {
  const made = new Map<Currency, Intl.NumberFormat>();
  return (currency: Currency): Intl.NumberFormat => {
    const digits = { minimumFractionDigits: MINOR_DIGITS[currency], maximumFractionDigits: MINOR_DIGITS[currency] };
    const format = made.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
    made.set(currency, format);
    return format;
  };
});

/** An amount such as 200 000 F CFA or 49,99 €, in English F CFA 200,000 or €49.99. */
export const formatAmount = (value: number, currency: Currency): string => formats()(currency).format(value);

/** The largest amount in minor units, which is more than any payment and still exact in a JavaScript number. */
export const MOST_MINOR = 10 ** 13;

/** The largest amount of a currency, as people write it. */
export const largestAmount = (currency: Currency): string => formatAmount(MOST_MINOR / 10 ** MINOR_DIGITS[currency], currency);

/** Returns the name that people write after a number, for example F CFA. */
export function currencyName(currency: Currency): string {
  const symbol = formats()(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency');
  return symbol?.value ?? currency;
}
