import type { Currency } from './currencies.ts';
import { unitOf } from './currency-signs.ts';

/** Thousands as people write them, with or without decimals: 25.000, 25,000, 1.049,99 or 1,049.99. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * Converts an amount as people type it, such as 50 000, 50.000 F or 49,99 €, to the figures of the calls. What is no amount stays none, and so
 * does one with the sign of another currency.
 */
export const typedAmount = (typed: string, currency: Currency): string =>
  writtenFigures(typed.replaceAll(/\s/g, '').replace(unitOf(currency), ''));

/** No currency has three decimals, so that three digits after a point or comma are thousands, in every language. */
export function writtenFigures(amount: string): string {
  const grouping = GROUPED.exec(amount)?.[1];
  return (grouping ? amount.replaceAll(grouping, '') : amount).replace(',', '.');
}
