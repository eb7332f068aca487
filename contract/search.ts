// What a search forgives: case, accents, apostrophes, hyphens, the order of the words and spaces between them.
// The database does the same by its function search_key; server/db/search.test.ts compares the two.

/** Letters that no accent makes of another one. */
const LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't' };
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Apostrophes and hyphens, however a keyboard writes them. */
const JOINERS = /['’‘ʼ‛`´′\-‐‑‒–—−\u00ad]/g;

/** A text as it is searched. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS[letter]!)
    .replaceAll(JOINERS, '');

const WORDS_MAX = 8;
/** Parts of a compound name are found alone: Jean-Paul finds Jean Paul. N'Diaye is one word. */
const PART_MIN = 3;

/** The words of a search; each must be somewhere in what is found. */
export function searchWords(search = ''): string[] {
  const words = search.split(/\s+/).flatMap((word) => {
    const parts = word.split(/[-‐‑]/);
    return parts.every((part) => searchKey(part).length >= PART_MIN) ? parts : [word];
  });
  return [...new Set(words.filter((word) => searchKey(word) !== ''))].slice(0, WORDS_MAX);
}

/** Whether a text has every word of a search. */
export function isFound(search: string, text: string): boolean {
  const key = searchKey(text);
  return searchWords(search).every((word) => key.includes(searchKey(word)));
}
