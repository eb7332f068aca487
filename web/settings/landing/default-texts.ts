import type { Landing, LandingContent } from '#contract/landing.ts';
import type { Language } from '#contract/language.ts';

/** Returns the page in the language. A text that is still a default one becomes that of the language; what staff wrote stays. */
export function inLanguage(page: LandingContent, language: Language, defaults: Landing['defaults']): LandingContent {
  const [from, to] = [textsOf(defaults[page.language]), textsOf(defaults[language])];
  const translated = new Map(from.map((text, i) => [text, to[i]]));
  return { ...(mapTexts(page, (text) => translated.get(text) ?? text) as LandingContent), language };
}

/** Every text of a page in the order of its fields, which is the same in each language. */
function textsOf(page: LandingContent): string[] {
  const texts: string[] = [];
  mapTexts(page, (text) => texts.push(text));
  return texts;
}

function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}
