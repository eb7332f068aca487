import { CURRENCIES, type Currency, isTooLarge, toMinor } from '#contract/money.ts';

const SYMBOLS: [sign: RegExp, currency: Currency][] = [
  [/f\s*cfa|cfa|\bxof\b/i, 'XOF'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/ca\$/i, 'CAD'],
  [/a\$/i, 'AUD'],
  [/\$/, 'USD'],
  [/¥/, 'JPY'],
];

/** Returns the currency that a text names by its code or sign. */
export function currencyIn(written: string): Currency | undefined {
  const code = /[a-z]{3}/i.exec(written)?.[0].toUpperCase();
  return CURRENCIES.find((one) => one === code) ?? SYMBOLS.find(([sign]) => sign.test(written))?.[1];
}

/**
 * Reads an amount as files write it, such as "25 000 F CFA", "1.234,50" or "(500)", in minor units; negative when money left.
 * Undefined for what is no amount, or has more decimals than the currency.
 */
export function readWrittenAmount(written: string, currency: Currency): number | undefined {
  const isNegative = /^\s*(\(.*\)|[-−].*|.*[-−]\s*)$/.test(written);
  const minor = toMinor(digitsOf(written) ?? '', currency);
  return minor === undefined ? undefined : isNegative ? -minor : minor;
}

/** Whether an amount as files write it is larger than any that is kept. */
export const isWrittenTooLarge = (written: string, currency: Currency): boolean => isTooLarge(digitsOf(written) ?? '', currency);

/** The digits of an amount, with a point before its decimals; undefined for what is no amount. */
function digitsOf(written: string): string | undefined {
  // Two numbers, a day, or the short form of a spreadsheet for many digits ("1E+06") would otherwise become one other number.
  const inside = /\d(?:.*\d)?/s.exec(written)?.[0] ?? '';
  if (/[a-z€$£¥()−+-]/i.test(inside)) return undefined;
  const digits = written.replaceAll(/[a-z€$£¥()\s\u00a0\u202f'’−+-]/gi, '');
  if (!/^\d+([.,]\d+)*[.,]?$/.test(digits)) return undefined;
  return plainNumber(digits);
}

/** The last sign separates decimals, unless it comes twice or is the only one and three digits follow it. */
function plainNumber(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits;
  const sign = digits[last]!;
  const [whole, fraction] = [digits.slice(0, last), digits.slice(last + 1)];
  const bothSigns = whole.includes(sign === '.' ? ',' : '.');
  const isGrouping = whole.includes(sign) || (fraction.length === 3 && !bothSigns);
  const units = whole.replaceAll(/[.,]/g, '');
  return isGrouping ? units + fraction : `${units}.${fraction || '0'}`;
}
