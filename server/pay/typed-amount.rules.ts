import { type Currency, toMinor } from '#contract/money.ts';

/** Thousands as people write them: 25 000, 25.000 or 25,000. */
const GROUPED = /^\d{1,3}([ .,]\d{3})+$/;

/** Reads an amount above zero that a member typed, in minor units; undefined when it is none. */
export function readTypedAmount(typed: string, currency: Currency): number | undefined {
  const plain = typed
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replace(/( ?(F|FCFA|F CFA|CFA|XOF|€|EUR|\$|USD))$/i, '')
    .trim();
  const figures = GROUPED.test(plain) ? plain.replaceAll(/[ .,]/g, '') : plain.replaceAll(' ', '').replace(',', '.');
  const minor = toMinor(figures, currency);
  return minor !== undefined && minor > 0 ? minor : undefined;
}
