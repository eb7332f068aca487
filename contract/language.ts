// Every visible sentence is a message: a function in a file `*.messages.ts` that returns the sentence in the language of the moment.

export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const asLanguage = (value: unknown): Language | undefined => LANGUAGES.find((one) => one === value);

/** The same page in another language. */
export const inLanguagePath = (path: string, language: Language): string => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Each language is named in itself, so that its readers find it in both. */
export const LANGUAGE_NAMES: Record<Language, string> = { fr: 'Français', en: 'English' };

/** English dates have the day first, as everywhere in the programme. */
const LOCALES: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

type Page = { document?: { documentElement: { lang: string } } };

/** A page in a browser has one language from beginning to end, so that its modules may call messages while they load. */
let current: () => Language = () => ((globalThis as Page).document?.documentElement.lang === 'fr' ? 'fr' : 'en');

/** Says where the language of the moment comes from on the server: the request, the job, or the document that is made. */
export function readLanguageFrom(source: () => Language): void {
  current = source;
}

export const language = (): Language => current();

type Text<Args extends unknown[]> = string | ((...args: Args) => string);

/**
 * Makes a message of its sentences. A sentence with arguments is a function of one object, so that both languages name the same
 * arguments and TypeScript checks them. The build of a browser's scripts leaves only one language in the object.
 */
// @__NO_SIDE_EFFECTS__
export function message<Args extends unknown[] = []>(texts: Record<Language, Text<Args>>): (...args: Args) => string {
  return (...args) => {
    const text = texts[current()];
    return typeof text === 'string' ? text : text(...args);
  };
}

/** Makes something of Intl once for each language, when it is needed first; `make` gets the locale. */
// @__NO_SIDE_EFFECTS__
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made: Partial<Record<Language, T>> = {};
  return () => (made[current()] ??= make(LOCALES[current()]));
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
const rules = perLanguage((locale) => new Intl.PluralRules(locale));

/**
 * The text for a number, by the rules of the language of the moment. French says 0 and 1 in the singular, so that a text for
 * one thing that begins with its number begins with 0 for none.
 */
export function plural(count: number, forms: Forms): string {
  const text = forms[rules().select(count)] ?? forms.other;
  return count === 0 ? text.replace(/^1(?=\s)/, '0') : text;
}

/** The argument of a message about a number of things. `atLeast` says that the server stopped counting there. */
export interface Count {
  count: number;
  atLeast?: boolean | undefined;
}

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));

/** A number such as 12 345, or 10 000+ when the server stopped counting there. */
export const formatCount = (n: number, atLeast?: boolean): string => `${numbers().format(n)}${atLeast ? '+' : ''}`;

/** A number of things with their name, such as "1 member" or "12 345 members". */
export const counted = (count: number, forms: Forms, atLeast?: boolean): string => `${formatCount(count, atLeast)} ${plural(count, forms)}`;

/** The sentence of a message that is only a number of things: `countOf('member', 'members')`. */
// @__NO_SIDE_EFFECTS__
export function countOf(one: string, other: string): (things: Count) => string {
  return ({ count, atLeast }) => counted(count, { one, other }, atLeast);
}

const decimals = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));

/** A number such as 12 500,5, which may have decimals. */
export const formatNumber = (n: number): string => decimals().format(n);

const decimalSign = perLanguage((locale) => new Intl.NumberFormat(locale).format(0.5).charAt(1));

/** Returns the text with which a field for numbers begins, for a number that is written with a point. */
export const withDecimalSign = (written: string): string => written.replace('.', decimalSign());

const conjunction = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const disjunction = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** "A, B and C" */
export const listAnd = (values: Iterable<string>): string => conjunction().format(values);
/** "A, B or C" */
export const listOr = (values: Iterable<string>): string => disjunction().format(values);

const collator = perLanguage((locale) => new Intl.Collator(locale));

/** Compares two texts in the order of the alphabet. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

/** The French "de" before a name, which loses its vowel before another one: "de Mariam", "d’Awa". */
export const de = (name: string): string => (/^[aeiouœ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`);
