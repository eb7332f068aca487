/** Returns the text without accents, case, punctuation and spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The first word of a product's name, by which people call it for short; undefined when it is too short to mean one product. */
function shortName(product: string, products: readonly string[]): string | undefined {
  const word = plain(product.split(/\s+/)[0] ?? '');
  const namesakes = products.filter((other) => other !== product && plain(other).startsWith(word));
  return word.length >= 4 && namesakes.length === 0 ? word : undefined;
}

/** Returns the product that a person wrote by its name or by the first word of it. */
export function productWritten(text: string, products: readonly string[]): string | undefined {
  const written = plain(text);
  if (written === '') return products.find((product) => product === text);
  return products.find((product) => plain(product) === written) ?? products.find((product) => shortName(product, products) === written);
}

/** Returns the product that a sentence is about: the longest whole name that it contains, or else the first word of one. */
export function productMentioned(text: string, products: readonly string[]): string | undefined {
  const sentence = plain(text);
  const longest = products.toSorted((a, b) => b.length - a.length);
  const isNamed = (name: string | undefined) => Boolean(name) && sentence.includes(name!);
  return longest.find((product) => isNamed(plain(product))) ?? longest.find((product) => isNamed(shortName(product, products)));
}
