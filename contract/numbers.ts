import { type Currency, MINOR_DIGITS } from './currencies.ts';
import { unitOf } from './currency-signs.ts';
import { NUMBER } from './number-bounds.ts';

// Numbers as people of the programme write them: 12 500,50 in French, 12,500.50 in English, 12.500 for twelve thousand.

export type ReadNumber = { value: string } | { problem: 'none' | 'ambiguous' | 'decimals' | 'large'; whole?: string; decimal?: string };

const SPACES = /[\s'’]/g;
const GROUPS = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * Reads a number with at most `digits` decimals and returns it as it is stored: with a point, and without zeros that say
 * nothing. A point or comma before exactly three digits may mean both; the writer is asked then, unless there are no decimals.
 */
export function readNumber(written: string, digits: number, max: number = NUMBER.max): ReadNumber {
  const text = written.replaceAll(SPACES, '').replace(/^[−–]/, '-');
  const [, sign = '', number = ''] = /^([+-]?)([\d.,]+)$/.exec(text) ?? [];
  if (!/\d/.test(number)) return { problem: 'none' };
  const marks = number.replaceAll(/\d/g, '');
  const isGrouped = GROUPS.test(number) && !number.startsWith('0') && new Set(marks).size === 1;
  if (isGrouped && marks.length === 1 && digits > 0) {
    const signed = `${sign === '-' ? '-' : ''}${number}`;
    return { problem: 'ambiguous', whole: signed.replace(/[.,]/, ''), decimal: signed.replace(/[.,]/, '.') };
  }
  const [whole = '', fraction = ''] = isGrouped ? [number.replaceAll(/[.,]/g, '')] : (splitDecimals(number) ?? ['']);
  if (whole === '') return { problem: 'none' };
  const rest = fraction.replace(/0+$/, '');
  if (rest.length > digits) return { problem: 'decimals' };
  const value = `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`;
  if (Number(value) > max) return { problem: 'large' };
  return { value: sign === '-' && Number(value) !== 0 ? `-${value}` : value };
}

/** The two numbers that a text may mean, which are far apart; undefined where it means one, or none. */
export function bothMeanings(written: string): { whole: string; decimal: string } | undefined {
  const read = readNumber(written, NUMBER.digits);
  return 'whole' in read ? { whole: read.whole!, decimal: read.decimal! } : undefined;
}

/** The same where the text may come of a program, which writes no zero at the end: then 12.125 means one number, and 200.000 two. */
export function bothWrittenMeanings(written: string): ReturnType<typeof bothMeanings> {
  const both = bothMeanings(written);
  return both?.decimal.endsWith('0') ? both : undefined;
}

/** Reads a number of any size, also as programs write it: 1.5e-7. Of two numbers that it may mean it is the one with decimals. */
export function anyNumber(written: string): number | undefined {
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(written.trim())) return Number(written);
  const read = readNumber(written, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  const text = 'value' in read ? read.value : read.decimal;
  return text === undefined ? undefined : Number(text);
}

/** The last mark separates the decimals; those before it group the digits by three, and are all the other mark. */
function splitDecimals(number: string): [whole: string, fraction?: string] | undefined {
  const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (at === -1) return [number];
  const [whole, fraction] = [number.slice(0, at), number.slice(at + 1)];
  if (/^\d*$/.test(whole)) return [whole || '0', fraction];
  const others = whole.replaceAll(/\d/g, '');
  return GROUPS.test(whole) && new Set(others).size === 1 && others[0] !== number[at]
    ? [whole.replaceAll(/[.,]/g, ''), fraction]
    : undefined;
}

export const readAmount = (written: string, currency: Currency): ReadNumber =>
  readNumber(written.trim().replace(unitOf(currency), ''), MINOR_DIGITS[currency]);

/** Reads a time of the day such as 14:30, 14h30, 9 h or 9h05, and returns it as HH:MM. */
export function readTime(written: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})\s?(?:[:hH.]\s?(\d{2})?)(?::\d{2}(?:\.\d+)?)?$/.exec(written.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
