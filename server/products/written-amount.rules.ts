import { MINOR_DIGITS, MOST_MINOR } from '#contract/currencies.ts';
import { SIGNS } from '#contract/currency-signs.ts';
import { type Currency, isTooLarge, toMinor } from '#contract/money.ts';
import { currencyIn } from '#contract/named-currency.ts';
import { writtenFigures } from '#contract/typed-amount.ts';

const FRANCS = new RegExp(`\\b(?:${SIGNS.XOF.shared})\\b`, 'gi');

/** Returns whether a text, such as "5 000 NGN" or "Naira", names a currency that is not known here. Francs alone are no such currency. */
export const namesUnknownCurrency = (written: string): boolean =>
  currencyIn(written) === undefined && /\p{L}{3}|\p{Sc}/u.test(written.replaceAll(FRANCS, ''));

/** Returns whether a cell says that it names no currency, such as "-" or "n/a". */
export const namesNoCurrency = (written: string): boolean => /^[\s./–—-]*(?:n[./]?a\.?)?$/i.test(written);

/**
 * Reads an amount as files write it, such as "25 000 F CFA", "1.234,50" or "(500)", in minor units; negative when money left.
 * Undefined for what is no amount, or has more decimals than the currency.
 */
export function readWrittenAmount(written: string, currency: Currency): number | undefined {
  const isNegative = /^\s*(\(.*\)|[-−].*|.*[-−]\s*)$/.test(written);
  const minor = toMinor(digitsOf(written), currency);
  return minor === undefined ? undefined : isNegative ? -minor : minor;
}

/** Reads a fee in minor units, rounded, because providers may compute fees in more decimals than the currency has; 0 for what is none. */
export function readWrittenFee(written: string, currency: Currency): number {
  const minor = Math.round(Number(digitsOf(written)) * 10 ** MINOR_DIGITS[currency]);
  return minor <= MOST_MINOR ? minor : 0;
}

/** The amount is given as files write it. */
export const isWrittenTooLarge = (written: string, currency: Currency): boolean => isTooLarge(digitsOf(written), currency);

/** The digits of an amount, with a point before its decimals; empty for what is no amount. */
function digitsOf(written: string): string {
  // Two numbers, a day, or the short form of a spreadsheet for many digits ("1E+06") would otherwise become one other number.
  const inside = /\d(?:.*\d)?/s.exec(written);
  if (!inside || /[a-z€$£¥()−+-]/i.test(inside[0])) return '';
  const digits = written.replaceAll(/[a-z€$£¥()\s\u00a0\u202f'’−+-]/gi, '');
  return writtenFigures(/^(\d+(?:[.,]\d+)*)[.,]?$/.exec(digits)?.[1] ?? '');
}
