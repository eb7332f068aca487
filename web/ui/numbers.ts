import { type Count, formatCount, perLanguage } from '#contract/language.ts';

export { formatCount };

interface Counted {
  answer: unknown;
  count: number;
  atLeast: boolean;
  isFiltered: boolean;
  isEmpty: boolean;
}

/** The line under the title of a list: `all` is a message such as "520 payments", `matching` one such as "10,000+ payments match". */
export function countSentence(list: Counted, all: (count: Count) => string, matching: (count: Count) => string): string | undefined {
  // The line keeps its height while the count is loading, so that nothing moves when the count arrives.
  if (!list.answer) return '\u00A0';
  if (list.isEmpty && !list.isFiltered) return undefined;
  return list.isFiltered ? matching(list) : all(list);
}

const decimals = perLanguage((locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal'));

/** Returns the sign between the whole part of a number and its decimals. */
export const decimalSeparator = (): string => decimals()?.value ?? '.';

const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));

/** A part such as 0.42 as 42 %. */
export const formatPercent = (part: number): string => percents().format(part);
