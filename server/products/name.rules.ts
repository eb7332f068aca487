import { searchKey } from '#contract/search.ts';

/** Returns the text without accents, case, punctuation and spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The same with punctuation: by it, COACHING and COACHING+ are two products. */
const exact = (text: string): string => searchKey(text).replaceAll(/\s+/g, '');

/** The first word of a product's name, by which people call it for short; undefined when it is too short to mean one product. */
function shortName(product: string, products: readonly string[]): string | undefined {
  const word = plain(product.split(/\s+/)[0] ?? '');
  const namesakes = products.filter((other) => other !== product && plain(other).startsWith(word));
  return word.length >= 4 && namesakes.length === 0 ? word : undefined;
}

/** Returns the product that a person wrote by its name or by the first word of it; undefined also where it may be each of several. */
export function matchProduct(text: string, products: readonly string[]): string | undefined {
  const written = plain(text);
  if (written === '') return products.find((product) => product === text);
  const same = products.filter((product) => plain(product) === written);
  if (same.length > 1) return same.find((product) => exact(product) === exact(text));
  return same[0] ?? products.find((product) => shortName(product, products) === written);
}

/** Returns the product that a sentence is about: the longest whole name that it contains, or else the first word of one. */
export function findMentionedProduct(text: string, products: readonly string[]): string | undefined {
  const sentence = plain(text);
  const longest = products.toSorted((a, b) => b.length - a.length);
  const isNamed = (name: string | undefined) => Boolean(name) && sentence.includes(name!);
  const [first, ...others] = longest.filter((product) => isNamed(plain(product)));
  if (first === undefined) return longest.find((product) => isNamed(shortName(product, products)));
  const same = [first, ...others.filter((other) => plain(other) === plain(first))];
  return same.find((product) => exact(text).includes(exact(product))) ?? first;
}
