const SPACE = '\u00A0';

/** The spaces within a number such as 1 250 000 or 77 123 45 67, and before its currency. */
const IN_NUMBERS = /(\d) (?=\d{2,3}(?!\d)|(?:F ?CFA|F|CFA|XOF|EUR|USD|€|\$)(?![\p{L}\d]))/gu;

/** People write French with plain spaces, and a line must not begin with a colon or a question mark, nor break within an amount. */
export const heldTogether = (typed: string): string =>
  typed
    .replaceAll(/ (?=[:;?!»])/g, SPACE)
    .replaceAll('« ', `«${SPACE}`)
    .replaceAll(IN_NUMBERS, `$1${SPACE}`)
    .replaceAll(/\bF CFA\b/g, `F${SPACE}CFA`);
