import { perLanguage } from '#contract/language.ts';

const kilobytes = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' }));
const megabytes = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }));

/** A size such as 12 kB or 3.4 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return kilobytes().format(Math.ceil(bytes / 1024));
  return megabytes().format(bytes / 1024 / 1024);
}
