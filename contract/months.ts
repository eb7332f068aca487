import { perLanguage } from './language.ts';

const longMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** A month such as 2026-11 as "November 2026". */
export const monthName = (month: string): string => longMonth().format(new Date(`${month}-01T00:00:00Z`));
