import { CURRENCIES } from './currencies.ts';
import { unitOf } from './numbers.ts';

/** Thousands as people write them, with or without decimals: 25.000, 25,000, 1.049,99 or 1,049.99. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
const UNIT = unitOf(...CURRENCIES);

/**
 * Converts an amount as people type it, such as 50 000, 50.000 F or 49,99 €, to the figures of the calls. No currency has three
 * decimals, so that three digits after a point or comma are thousands, in every language. What is no amount stays none.
 */
export function typedAmount(typed: string): string {
  const amount = typed.replaceAll(/\s/g, '').replace(UNIT, '');
  const grouping = GROUPED.exec(amount)?.[1];
  return (grouping ? amount.replaceAll(grouping, '') : amount).replace(',', '.');
}
