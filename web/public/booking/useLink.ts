import { createContext, useContext } from 'react';
import { inLanguagePath, type Language } from '#contract/language.ts';

/** The language that the address of the page asks for. */
export const AskedLanguage = createContext<Language | undefined>(undefined);

/** Makes the address of a link or a form, which keeps the language that was asked for, because a browser may refuse the cookie. */
export function useLink(): (path: string) => string {
  const asked = useContext(AskedLanguage);
  return (path) => (asked ? inLanguagePath(path, asked) : path);
}
