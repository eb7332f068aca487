import { searchedNumber, searchKey, searchWords } from '#contract/search.ts';

export interface Part {
  before: string;
  part: string;
  after: string;
}

/** The characters that are shown on either side of what matches. */
const AROUND = 60;

/** The first place in a text with one of the words of a search, and the text around it; undefined when it has none of them. */
export function matchingPart(text: string, search: string): Part | undefined {
  const characters = [...text.normalize('NFC')];
  // Each character of the key knows the character of the text from which it comes, since œ has two and a hyphen none.
  const keyed = characters.flatMap((character, i) => [...searchKey(character)].map((letter) => ({ letter, i })));
  const key = keyed.map(({ letter }) => letter).join('');
  const number = searchedNumber(search);
  const found = (number && key.includes(number) ? [number] : searchWords(search))
    .map((word) => ({ at: key.indexOf(searchKey(word)), length: searchKey(word).length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0];
  if (!found) return undefined;
  const letters = [...key];
  // `at` counts UTF-16 units, and the list has one entry for each character.
  const place = [...key.slice(0, found.at)].length;
  const length = [...key.slice(found.at, found.at + found.length)].length;
  const [from, to] = [keyed[place]!.i, keyed[Math.min(place + length, letters.length) - 1]!.i + 1];
  const [start, end] = [Math.max(0, from - AROUND), Math.min(characters.length, to + AROUND)];
  const join = (a: number, b: number) => characters.slice(a, b).join('').replaceAll(/\s+/g, ' ');
  return {
    before: `${start > 0 ? '…' : ''}${join(start, from)}`,
    part: join(from, to),
    after: `${join(to, end)}${end < characters.length ? '…' : ''}`,
  };
}
