import { formatAmount } from '#contract/currencies.ts';
import { perLanguage } from '#contract/language.ts';
import type { Money } from '#contract/money.ts';

/** An amount such as 200 000 F CFA or 49,99 €, in English F CFA 200,000 or €49.99. */
export const formatMoney = ({ value, currency }: Money): string => formatAmount(value, currency);

const short = perLanguage((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
/** A short amount such as 1,2 M, for the axis of a chart. */
export const formatShort = (value: number): string => short().format(value);
