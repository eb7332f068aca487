import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from '#contract/language.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Runs the work with messages in this language, which is that of the person who reads them. */
export const inLanguage = <T>(language: Language, work: () => T): T => current.run(language, work);
