import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGES, type Language, readLanguageFrom } from '#contract/language.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Runs the work with messages in this language, which is that of the person who reads them. */
export const inLanguage = <T>(language: Language, work: () => T): T => current.run(language, work);

/** Says it in each language, for a text in which it is told to many. */
export const inEachLanguage = (say: () => string): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((one) => [one, inLanguage(one, say)])) as Record<Language, string>;
