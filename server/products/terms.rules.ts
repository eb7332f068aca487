import { CURRENCIES, type Currency, type Money, toMajor, toMinor } from '#contract/money.ts';
import type { Terms } from '#contract/products.ts';

/** Amounts in minor units. */
export type Amounts = Partial<Record<Currency, number>>;

/** One part of a price, due this long after the first day. */
export interface StoredInstalment {
  after: number;
  unit: 'day' | 'month';
  amounts: Amounts;
}

export interface StoredTerms {
  /** The price of everything at once; empty when it has none. */
  prices: Amounts;
  /** The parts of the price of a member who pays in parts; empty when the product is paid at once only. */
  instalments: StoredInstalment[];
  subscription: { months: number; prices: Amounts };
}

const toAmounts = (prices: Money[]): Amounts =>
  Object.fromEntries(inOrder(prices.map(({ currency }) => currency)).map((currency) => [currency, minorOf(prices, currency)]));

const minorOf = (prices: Money[], currency: Currency) => toMinor(prices.find((price) => price.currency === currency)!.value, currency)!;

/** The currencies in the order in which they are always listed, so that equal terms are stored as equal texts. */
export const inOrder = (currencies: Currency[]) => CURRENCIES.filter((currency) => currencies.includes(currency));

export const toMoney = (amounts: Amounts): Money[] =>
  inOrder(Object.keys(amounts) as Currency[]).map((currency) => ({ value: toMajor(amounts[currency]!, currency), currency }));

export const storedTerms = ({ prices, instalments, subscription }: Terms): StoredTerms => ({
  prices: toAmounts(prices),
  instalments: instalments.map(({ after, unit, amounts }) => ({ after, unit, amounts: toAmounts(amounts) })),
  subscription: { months: subscription.months, prices: toAmounts(subscription.prices) },
});

export const shownTerms = ({ prices, instalments, subscription }: StoredTerms): Terms => ({
  prices: toMoney(prices),
  instalments: instalments.map(({ after, unit, amounts }) => ({ after, unit, amounts: toMoney(amounts) })),
  subscription: { months: subscription.months, prices: toMoney(subscription.prices) },
});
