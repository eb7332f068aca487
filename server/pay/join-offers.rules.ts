import type { Money } from '#contract/money.ts';
import type { JoinOption } from '#contract/pay-page.ts';
import type { Prices, Terms } from '#contract/products.ts';

export interface Offer {
  option: JoinOption;
  total: Money;
  /** This is due on the first day. */
  first: Money;
  /** The number of instalments; 1 for everything at once. */
  parts: number;
}

/** The offers are in the currency in which an account is kept: F CFA where there is a price in it. */
export function offersOf({ prices, instalments }: Pick<Terms, 'prices' | 'instalments'>): Offer[] {
  const { currency } = prices.find(({ currency }) => currency === 'XOF') ?? prices[0]!;
  const amountIn = (amounts: Prices): number => amounts.find((one) => one.currency === currency)?.value ?? 0;
  const money = (value: number): Money => ({ value, currency });
  const once = money(amountIn(prices));
  const parts = instalments.map(({ amounts }) => amountIn(amounts));
  const offers: Offer[] = [{ option: 'Complete', total: once, first: once, parts: 1 }];
  if (parts.length > 0)
    offers.push({
      option: 'Partial',
      total: money(parts.reduce((sum, part) => sum + part, 0)),
      first: money(parts[0]!),
      parts: parts.length,
    });
  return offers;
}
