import { z } from 'zod';
import { CURRENCIES, MINOR_DIGITS, MOST_MINOR } from './currencies.ts';
import { Currency } from './currency.ts';

export { CURRENCIES, Currency, MINOR_DIGITS };

/** The currencies that staff can choose when they record a payment. */
export const PAYMENT_CURRENCIES = ['XOF', 'USD', 'EUR', 'GBP'] as const satisfies readonly Currency[];

/**
 * Converts an amount in major units to whole minor units, exactly. Returns undefined when the amount has more digits than
 * the currency, or is larger than any that is kept.
 */
export function toMinor(value: number | string, currency: Currency): number | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim());
  if (!parts) return undefined;
  const [, sign, whole, fraction = ''] = parts;
  const digits = MINOR_DIGITS[currency];
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > digits) return undefined;
  const minor = Number(`${sign}${whole}${significant.padEnd(digits, '0')}`);
  return Math.abs(minor) <= MOST_MINOR ? minor : undefined;
}

/** The value is in major units: a number, or digits as `toMinor` reads them. */
export const isTooLarge = (value: number | string, currency: Currency): boolean =>
  (typeof value === 'number' || /^\s*\d[\d.]*\s*$/.test(value)) && Number(value) * 10 ** MINOR_DIGITS[currency] > MOST_MINOR;

/** Converts minor units to major units, which the API uses: 4999 of EUR is 49.99. */
export const toMajor = (minor: number, currency: Currency): number =>
  Number((minor / 10 ** MINOR_DIGITS[currency]).toFixed(MINOR_DIGITS[currency]));

/** An amount in major units; the database stores whole minor units. */
export const Money = z.object({ value: z.number(), currency: Currency });
export type Money = z.infer<typeof Money>;
