// Every visible sentence is a message: a function in a file `*.messages.ts` that returns the sentence in the language of the moment.

export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

let current: () => Language = () => 'en';

/** Says where the language of the moment comes from: the page in a browser, the request or the job on the server. */
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

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
const RULES = new Map<Language, Intl.PluralRules>();

/** The sentence for a number, by the rules of the language of the moment: French says 0 and 1 in the singular. */
export function plural(count: number, forms: Forms): string {
  const rules = RULES.get(current()) ?? new Intl.PluralRules(current());
  RULES.set(current(), rules);
  return forms[rules.select(count)] ?? forms.other;
}
