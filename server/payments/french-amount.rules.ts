import type { Currency, Money } from '#contract/money.ts';
import { partsOf } from '#server/products/money.rules.ts';

const UNITS = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze'],
  ...['quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt'];

/** A whole number as French writes it out: deux cent mille. */
export function numberInFrench(n: number): string {
  if (n < 20) return UNITS[n]!;
  if (n < 100) return tens(n);
  if (n < 1_000) return hundreds(n);
  const [size, name] = n < 1_000_000 ? [1_000, 'mille'] : n < 1_000_000_000 ? [1_000_000, 'million'] : [1_000_000_000, 'milliard'];
  const [many, rest] = [Math.floor(n / size), n % size];
  const head = name === 'mille' ? thousands(many) : `${numberInFrench(many)} ${name}${many > 1 ? 's' : ''}`;
  return rest === 0 ? head : `${head} ${numberInFrench(rest)}`;
}

/** Before “mille”, which never changes, cent and vingt lose their s. */
const thousands = (many: number) => (many === 1 ? 'mille' : `${numberInFrench(many).replace(/(cent|vingt)s$/, '$1')} mille`);

function tens(n: number): string {
  const ten = Math.floor(n / 10);
  const unit = ten === 7 || ten === 9 ? n - (ten - 1) * 10 : n % 10;
  if (unit === 0) return ten === 8 ? 'quatre-vingts' : TENS[ten]!;
  const joined = (unit === 1 || unit === 11) && ten < 8 ? ' et ' : '-';
  return TENS[ten]! + joined + UNITS[unit]!;
}

function hundreds(n: number): string {
  const [many, rest] = [Math.floor(n / 100), n % 100];
  const head = many === 1 ? 'cent' : `${UNITS[many]} cent${rest === 0 ? 's' : ''}`;
  return rest === 0 ? head : `${head} ${numberInFrench(rest)}`;
}

const NAMES: Record<Currency, [one: string, many: string, cent: string]> = {
  XOF: ['franc CFA', 'francs CFA', ''],
  USD: ['dollar américain', 'dollars américains', 'cent'],
  EUR: ['euro', 'euros', 'centime'],
  GBP: ['livre sterling', 'livres sterling', 'penny'],
  JPY: ['yen', 'yens', ''],
  CAD: ['dollar canadien', 'dollars canadiens', 'cent'],
  AUD: ['dollar australien', 'dollars australiens', 'cent'],
};

/** deux cent mille francs CFA; quarante-neuf euros et quatre-vingt-dix-neuf centimes. */
export function amountInFrench(money: Money): string {
  const { currency } = money;
  const { whole, cents } = partsOf(money);
  const [one, many, cent] = NAMES[currency];
  const feminine = currency === 'GBP' && /(^|[ -])un$/.test(numberInFrench(whole)) ? 'e' : '';
  // “un million d’euros”, yet “un million deux cents euros”.
  const of = whole >= 1_000_000 && whole % 1_000_000 === 0 ? (/^[aeiou]/.test(many) ? 'd’' : 'de ') : '';
  const main = `${numberInFrench(whole)}${feminine} ${of}${whole < 2 ? one : many}`;
  if (cents === 0) return main;
  const centNames = cent === 'penny' ? (cents < 2 ? 'penny' : 'pence') : cents < 2 ? cent : `${cent}s`;
  return `${main} et ${numberInFrench(cents)} ${centNames}`;
}
