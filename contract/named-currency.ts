import { CURRENCIES, type Currency } from './currencies.ts';
import { SIGNS } from './currency-signs.ts';

/** A word counts whole: neither “Cadeau” nor “USDT” names a currency. */
const NAMES = CURRENCIES.map((currency): [Currency, RegExp] => {
  const { words, symbol } = SIGNS[currency];
  return [currency, new RegExp(`(?:^|\\P{L})(?:${words})(?!\\p{L})${symbol ? `|${symbol}` : ''}`, 'iu')];
});

/** Returns the currency that a text names by its code, word or sign. The sign of a dollar alone is that of the United States. */
export function currencyIn(written: string): Currency | undefined {
  const code = /\p{L}{3,}/u.exec(written)?.[0].toUpperCase();
  const named = CURRENCIES.find((one) => one === code) ?? NAMES.find(([, name]) => name.test(written))?.[0];
  return named ?? (/(?:^|\P{L})\$/u.test(written) ? 'USD' : undefined);
}

/** Returns whether a text names this currency or none. The sign of a dollar alone stands for any dollar. */
export function mayBeIn(written: string, currency: Currency): boolean {
  const named = currencyIn(written) ?? currency;
  return named === currency || (named === 'USD' && ['CAD', 'AUD'].includes(currency) && !/us/i.test(written));
}
