import { language } from '#contract/language.ts';

/** Returns the name of a currency or a country in the language of the screen. */
export const nameOf = (type: 'currency' | 'region', code: string) => new Intl.DisplayNames(language(), { type }).of(code) ?? code;
