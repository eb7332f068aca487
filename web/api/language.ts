import { LANGUAGE_COOKIE } from '#contract/auth.ts';
import { type Language, language } from '#contract/language.ts';

const YEAR_S = 31_536_000;

/** Tells the server a choice for the next page that this browser opens. */
export function remember(cookie: string, choice: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and in Firefox before 140
  document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

export const rememberLanguage = (wanted: Language): void => remember(LANGUAGE_COOKIE, wanted);

/** Loads the page again in the language, because a page has the texts of one language only. Nothing happens where it has it already. */
export function openIn(wanted: Language | null | undefined): void {
  if (!wanted || wanted === language()) return;
  rememberLanguage(wanted);
  // Without cookies the server would send the same page for ever.
  if (document.cookie.includes(`${LANGUAGE_COOKIE}=${wanted}`)) window.location.reload();
}
