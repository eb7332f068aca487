import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { pairsIn, sourceFile, type Text, textsIn } from '../scripts/source-tree.ts';
import { expect } from './fixtures.ts';

// Reads the files of messages, to find words of one language on a page in the other, and to say the texts of a test in French.

/** Names, also of languages where one is chosen, and words that both languages borrow, which only one catalogue happens to contain. */
const NAMES = new Set(['africa', 'cauri', 'circle', 'english', 'fedapay', 'français', 'gmail', 'google', 'smtp']);

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Pair extends Record<Language, Text> {
  name: string;
  /** Matches the English text, with a group for each argument. */
  english: RegExp;
}

/** All texts that messages have, in both languages. A message with a plural has several. */
const catalogue = once(readCatalogue);

/** Reads when it is asked first: most processes of a run never ask. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
}

async function readCatalogue(): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for await (const path of glob('{contract,server,web}/**/*.messages.ts')) {
    const { code, program } = sourceFile(path, readFileSync(path, 'utf8'));
    for (const { name, ...both } of pairsIn(program)) {
      const [fr, en] = [[...textsIn(both.fr, code)], [...textsIn(both.en, code)]];
      for (let i = 0; i < Math.max(fr.length, en.length); i++) {
        const said = en[i] ?? en.at(-1)!;
        pairs.push({ name, fr: fr[i] ?? fr.at(-1)!, en: said, english: new RegExp(`^${said.parts.map(literally).join('(.+?)')}$`) });
      }
    }
  }
  return pairs;
}

/**
 * Some texts belong to no language: addresses, code, names of products, what has a digit (a part of a random id may spell a word), the end
 * of the title that a copied form got from an English account, and the name that the demo's other system gives a value.
 */
const NO_WORDS =
  /`[^`]*`|\(copy\)|\[name\]|\{.*?\}|<\/?\w+>|\S*[\d@/\\_]\S*|\w+\.\w\S*|npm run[\w -]*|[A-Z]\w+-[A-Z]\w+|WhatsApp Manager|API Cloud|Cloud API|Google (Sheets|Authenticator)|(document|depuis) Numbers|Mobile Money|Admin API|\bPOST\b|select pg/g;

/** The words of a text in small letters. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(NO_WORDS, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

/** Palette and settings are found by words of both languages, which are not shown. */
const ONLY_SEARCHED = /Words(\.|$)/;

const words = once(async () => {
  const shown = (await catalogue()).filter(({ name }) => !ONLY_SEARCHED.test(name));
  const all = (language: Language) => new Set(shown.flatMap((pair) => pair[language].parts.flatMap(wordsOf)));
  const [fr, en] = [all('fr'), all('en')];
  const only = (some: Set<string>, others: Set<string>) => new Set([...some].filter((word) => !others.has(word) && !NAMES.has(word)));
  return { fr: only(fr, en), en: only(en, fr) };
});

/** Fails when one of the texts has a word that only the other language has. */
export async function expectWords(texts: string[], language: Language, where: string): Promise<void> {
  const foreign = (await words())[language === 'fr' ? 'en' : 'fr'];
  const mixed = texts.flatMap((text) => {
    const found = wordsOf(text).filter((word) => foreign.has(word));
    return found.length > 0 ? [`${[...new Set(found)].join(', ')}: ${text.slice(0, 120)}`] : [];
  });
  expect.soft([...new Set(mixed)], `${where} has words of the other language`).toEqual([]);
}

/** Fails when the page shows a word that only the other language has. */
export const expectOnly = async (page: Page, language: Language, where: string): Promise<void> =>
  expectWords(await page.evaluate(readTexts, language), language, where);

/** Runs in the page: every text and label, except those that are marked as another language or as something technical. */
function readTexts(language: string): string[] {
  const texts: string[] = [document.title];
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'title', 'alt'];
  const visit = (element: Element): void => {
    if (/^(script|style|code|pre|template|noscript|iframe)$/i.test(element.tagName)) return;
    // The name of the library that draws scenarios, which its licence asks to show.
    if (element.getAttribute('translate') === 'no' || element.matches('.react-flow__attribution')) return;
    const lang = element.getAttribute('lang');
    if (lang && !lang.startsWith(language)) return;
    for (const name of attributes) {
      const value = element.getAttribute(name);
      if (value) texts.push(value);
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child);
      else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) texts.push(child.textContent.trim());
    }
  };
  visit(document.body);
  return texts;
}

/**
 * Returns a function that says an English text of the app in the language, as a pattern for the whole text. Several messages may have
 * the same English text, so that the pattern may have several alternatives. Throws where no message has the text.
 */
export async function sayIn(language: Language): Promise<(english: string) => RegExp> {
  const pairs = await catalogue();
  return (english) => {
    // A message that says just this comes before one with arguments that could say it too. One that is nothing but arguments fits everything.
    const whole = pairs
      .filter(({ en }) => en.args.length === 0 && en.parts[0] === english)
      .map((pair) => literally(pair[language].parts[0]!));
    const best = (whole.length > 0 ? whole : withArguments(pairs, english, language)).filter((pattern) => /\p{L}/u.test(pattern));
    if (best.length === 0) throw new Error(`No message says ${english}`);
    // The names that Playwright reads have ordinary spaces.
    return new RegExp(`^(${[...new Set(best)].join('|').replaceAll('\u00a0', '\\s')})(\\s*\\*)?$`);
  };
}

/** The patterns of the messages whose English says the text when they get arguments. */
const withArguments = (pairs: Pair[], english: string, language: Language): string[] =>
  pairs.flatMap((pair) => {
    const values = pair.english.exec(english);
    if (!values) return [];
    const given = new Map(pair.en.args.map((arg, i) => [arg, values[i + 1]!]));
    const { parts, args } = pair[language];
    return [parts.map((part, i) => literally(part) + (i < args.length ? literally(given.get(args[i]!) ?? '') || '.+' : '')).join('')];
  });

/** The same pattern for a part of a text. */
export const inside = (pattern: RegExp): RegExp => new RegExp(pattern.source.replace(/^\^/, '').replace('(\\s*\\*)?$', ''));
