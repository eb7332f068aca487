const NUMBER = new Intl.NumberFormat('fr-FR');

/** A count such as 12 345, or 10 000+ when the server stopped counting there. */
export const formatCount = (n: number, atLeast = false): string => (atLeast ? `${NUMBER.format(n)}+` : NUMBER.format(n));

/** A count with its noun, such as "1 response" or "10 000+ responses". */
export const countOf = (n: number, noun: string, atLeast = false): string => `${formatCount(n, atLeast)} ${noun}${n === 1 ? '' : 's'}`;

interface Counted {
  answer: unknown;
  count: number;
  atLeast: boolean;
  isFiltered: boolean;
  isEmpty: boolean;
}

/** A sentence such as "1 payment matches", "10 000+ payments match" or, without a filter, "520 payments". */
export function countSentence({ answer, count, atLeast, isFiltered, isEmpty }: Counted, noun: string): string | undefined {
  // The line keeps its height while the count is loading, so that nothing moves when the count arrives.
  if (!answer) return '\u00A0';
  if (isEmpty && !isFiltered) return undefined;
  const rows = countOf(count, noun, atLeast);
  if (!isFiltered) return rows;
  return count === 1 ? `${rows} matches` : `${rows} match`;
}

const SIZE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A size such as 12 kB or 3.4 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${SIZE.format(Math.max(1, Math.round(bytes / 1024)))} kB`;
  return `${SIZE.format(bytes / 1024 / 1024)} MB`;
}
