// A search ignores case, accents, apostrophes, hyphens, the order of the words and the spaces between them. The database
// does the same in its function search_key; server/db/search.test.ts compares the two.

/** Letters that Unicode normalisation does not reduce to a base letter. */
const LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't' };
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Every form of apostrophe and hyphen that keyboards produce. */
const JOINERS = /['’‘ʼ‛`´′\-‐‑‒–—−\u00ad]/g;

/** Converts a text to the form in which it is compared. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS[letter]!)
    .replaceAll(JOINERS, '');

const WORDS_MAX = 8;
/**
 * Each part of a compound name is found: Jean-Paul finds Jean Paul. N'Diaye is one word, because its first part is too
 * short.
 */
const PART_MIN = 3;
/** Fewer digits are searched as words. */
const NUMBER_MIN = 3;

/** The words of a search; a result must contain every one of them. */
export function searchWords(search = ''): string[] {
  const words = search.split(/\s+/).flatMap((word) => {
    const parts = word.split(/[-‐‑]/);
    return parts.every((part) => searchKey(part).length >= PART_MIN) ? parts : [word];
  });
  return [...new Set(words.filter((word) => searchKey(word) !== ''))].slice(0, WORDS_MAX);
}

/** The digits of what is written like a telephone number, without the plus sign or the 00 that stands for it; undefined for anything else. */
export function searchedNumber(search = ''): string | undefined {
  const text = search.trim();
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return /^\+?[\d\s().-]+$/.test(text) && digits.length >= NUMBER_MIN ? digits : undefined;
}

/** The texts that stand for a part of a text: as it is written, and the digits of what is written like a telephone number. */
export function writtenForms(part: string): string[] {
  const number = searchedNumber(part);
  return number === undefined || number === part ? [part] : [part, number];
}

/** The same words, but what is written like a telephone number is one of them. */
export function searchTerms(search?: string): string[] {
  const number = searchedNumber(search);
  return number ? [number] : searchWords(search);
}

export function isFound(search: string, text: string): boolean {
  const key = searchKey(text);
  return searchWords(search).every((word) => key.includes(searchKey(word)));
}
