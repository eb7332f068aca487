import type { Currency, Money } from '#contract/money.ts';
import { partsOf } from '#server/products/money.rules.ts';

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A whole number as English writes it out: two hundred thousand. */
export function numberInEnglish(n: number): string {
  if (n < 20) return UNITS[n]!;
  if (n < 100) return n % 10 === 0 ? TENS[n / 10]! : `${TENS[Math.floor(n / 10)]}-${UNITS[n % 10]}`;
  const [size, name] =
    n < 1_000
      ? [100, 'hundred']
      : n < 1_000_000
        ? [1_000, 'thousand']
        : n < 1_000_000_000
          ? [1_000_000, 'million']
          : [1_000_000_000, 'billion'];
  const [many, rest] = [Math.floor(n / size), n % size];
  const head = `${numberInEnglish(many)} ${name}`;
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${numberInEnglish(rest)}` : `${head} ${numberInEnglish(rest)}`;
}

const NAMES: Record<Currency, [one: string, many: string, cent: string, cents: string]> = {
  XOF: ['CFA franc', 'CFA francs', '', ''],
  USD: ['US dollar', 'US dollars', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  GBP: ['pound sterling', 'pounds sterling', 'penny', 'pence'],
  JPY: ['yen', 'yen', '', ''],
  CAD: ['Canadian dollar', 'Canadian dollars', 'cent', 'cents'],
  AUD: ['Australian dollar', 'Australian dollars', 'cent', 'cents'],
};

/** two hundred thousand CFA francs; forty-nine euros and ninety-nine cents. */
export function amountInEnglish(money: Money): string {
  const { whole, cents } = partsOf(money);
  const [one, many, cent, more] = NAMES[money.currency];
  const main = `${numberInEnglish(whole)} ${whole === 1 ? one : many}`;
  return cents === 0 ? main : `${main} and ${numberInEnglish(cents)} ${cents === 1 ? cent : more}`;
}
