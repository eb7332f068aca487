import { perLanguage } from '#contract/language.ts';
import { type Currency, MINOR_DIGITS, type Money, toMinor } from '#contract/money.ts';

const formats = perLanguage((locale) => (currency: Currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));

/** An amount such as 200 000 F CFA or 49,99 €, in English F CFA 200,000 or €49.99. */
export const formatMoney = ({ value, currency }: Money): string => formats()(currency).format(value);

/** The amount in whole major units, and the cents beside them. */
export function partsOf({ value, currency }: Money): { whole: number; cents: number } {
  const minor = toMinor(value, currency) ?? 0;
  const unit = 10 ** MINOR_DIGITS[currency];
  return { whole: Math.floor(minor / unit), cents: minor % unit };
}
