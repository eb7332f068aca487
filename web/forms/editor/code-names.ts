import { language } from '#contract/language.ts';
import { capitalised } from '#web/ui/capitalised.ts';

/** Returns the name of a currency or a country in the language of the screen. */
export const nameOf = (type: 'currency' | 'region', code: string) =>
  capitalised(new Intl.DisplayNames(language(), { type }).of(code) ?? code);
