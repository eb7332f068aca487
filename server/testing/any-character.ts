import fc from 'fast-check';

// The numbers of Unicode from 0xD800 on are halves of characters, which are left out.
const HALVES = { from: 0xd800, count: 0x800 };
const toCharacter = (n: number) => String.fromCodePoint(n < HALVES.from ? n : n + HALVES.count);
const toNumber = (text: unknown): number => {
  const code = String(text).codePointAt(0) ?? 0;
  const n = code < HALVES.from ? code : code - HALVES.count;
  return toCharacter(n) === text ? n : -1;
};

/**
 * Any character of Unicode, for the texts of `fc.string({ unit: anyCharacter })`. They are the same as with the unit `binary`, which makes a
 * table of all million characters first: that takes more than a second, and the table stays in memory.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - HALVES.count }).map(toCharacter, toNumber);
