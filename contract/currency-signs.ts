import type { Currency } from './currencies.ts';

/**
 * The signs that people write before or after an amount: those that name the currency, and those that others have too. Screens show some in
 * French ($US) and others in English (US$).
 */
export const SIGNS: Record<Currency, { words: string; symbol?: string; shared?: string }> = {
  XOF: { words: String.raw`f\.?\s?cfa|(?:fr(?:anc)?s?\s?)?cfa|xof`, shared: 'fr(?:anc)?s?|fs?' },
  USD: { words: String.raw`us\$|\$us|usd`, shared: String.raw`\$` },
  EUR: { words: 'euros?|eur', symbol: '€' },
  GBP: { words: '£gb|gbp', symbol: '£' },
  JPY: { words: 'jp¥|jpy|yen', symbol: '¥' },
  CAD: { words: String.raw`ca\$|\$ca|cad`, shared: String.raw`\$` },
  AUD: { words: String.raw`a\$|\$au|aud`, shared: String.raw`\$` },
};

export const signsOf = (...currencies: readonly Currency[]): string =>
  currencies.flatMap((currency) => Object.values(SIGNS[currency])).join('|');

/** Matches the sign of the currency; it is the same amount with and without it. */
export const unitOf = (currency: Currency): RegExp => {
  const unit = signsOf(currency);
  return new RegExp(`^(?:${unit})(?![a-z])|(?:${unit})\\.?$`, 'i');
};
