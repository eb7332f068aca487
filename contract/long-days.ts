import { language, perLanguage } from './language.ts';

const long = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }));
const longest = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }));

/** Formats a calendar day for the middle of a sentence, such as "Monday 23 November" or "lundi 23 novembre". */
export const longDay = (date: string): string => withFirst(long().format(new Date(`${date}T00:00:00Z`)));
/** The same with the year. */
export const fullDay = (date: string): string => withFirst(longest().format(new Date(`${date}T00:00:00Z`)));

/** French writes the first day of a month as "1er", which Intl does not. */
export const withFirst = (day: string): string => (language() === 'fr' ? day.replace(/\b1(?=\s)/, '1er') : day);
