import { type Currency, MINOR_DIGITS, type Money } from '#contract/money.ts';

const FORMATS = new Map<Currency, Intl.NumberFormat>();

function formatOf(currency: Currency): Intl.NumberFormat {
  const known = FORMATS.get(currency);
  if (known) return known;
  const digits = MINOR_DIGITS[currency];
  const made = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  FORMATS.set(currency, made);
  return made;
}

/** An amount such as 200 000 F CFA or 49,99 €. */
export const formatMoney = ({ value, currency }: Money): string => formatOf(currency).format(value);

const SHORT = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 });
/** A short amount such as 1,2 M, for the axis of a chart. */
export const formatShort = (value: number): string => SHORT.format(value);

/** Converts an amount as people type it, such as 50 000 or 49,99, to the form of the calls. */
export const typedAmount = (text: string): string => text.replaceAll(/\s/g, '').replace(',', '.');
