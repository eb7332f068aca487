import { perLanguage } from '#contract/language.ts';
import { CURRENCIES, MINOR_DIGITS, type Money, toMinor } from '#contract/money.ts';

// Made once: a new one takes longer than the rest of an e-mail's merge fields together.
const formats = perLanguage(
  (locale) => new Map(CURRENCIES.map((currency) => [currency, new Intl.NumberFormat(locale, { style: 'currency', currency })])),
);

/** An amount such as 200 000 F CFA or 49,99 €, in English F CFA 200,000 or €49.99. */
export const formatMoney = ({ value, currency }: Money): string => formats().get(currency)!.format(value);

/** The amount in whole major units, and the cents beside them. */
export function partsOf({ value, currency }: Money): { whole: number; cents: number } {
  const minor = toMinor(value, currency) ?? 0;
  const unit = 10 ** MINOR_DIGITS[currency];
  return { whole: Math.floor(minor / unit), cents: minor % unit };
}
