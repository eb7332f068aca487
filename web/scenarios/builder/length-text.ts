import { perLanguage } from '#contract/language.ts';

const UNITS = { minutes: 'minute', hours: 'hour', days: 'day' } as const;
const lengths = perLanguage((locale) => (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));

/** A length of time as a step has it, such as "1 hour" or "7 days". */
export function lengthText(amount: unknown, unit: unknown): string {
  const known = UNITS[String(unit) as keyof typeof UNITS];
  return known ? lengths()(known).format(Number(amount)) : `${amount} ${unit}`;
}
