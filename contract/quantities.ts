import { perLanguage } from './language.ts';

// Sizes and durations, written for people in the language of the moment.

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = perLanguage((locale) =>
  UNITS.map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3, roundingPriority: 'lessPrecision' }),
  ),
);

/** A size such as 12 kB or 3.4 GB, of bytes; a kilobyte has 1,000 of them, as on disks. */
export function formatSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return sizes()[step]!.format(bytes / 1000 ** step);
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const spans = perLanguage(
  (locale) => new Map(SPANS.map(([unit]) => [unit, new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })])),
);

/** A duration such as "3 days" or "12 minutes", in the largest unit of which it is at least one, rounded down. */
export function formatDuration(seconds: number): string {
  const [unit, length] = SPANS.find(([, one]) => seconds >= one) ?? SPANS[3];
  return spans()
    .get(unit)!
    .format(Math.floor(seconds / length));
}
