import type { Currency } from '#contract/money.ts';
import { type Agreement, currencyOf } from '#server/billing/schedule.rules.ts';
import type { Amounts } from '#server/products/terms.rules.ts';

/** A price that is divided into equal instalments, month after month. */
export interface TestTerms {
  instalments: number;
  subscriptionMonths: number;
  prices: Amounts;
}

export const TERMS: TestTerms = { instalments: 4, subscriptionMonths: 12, prices: { XOF: 200_000, EUR: 30_000 } };

export const agreementOf = (
  { instalments, subscriptionMonths, prices }: TestTerms,
  payments: { currency: Currency }[] = [],
  changes: Agreement['changes'] = [],
): Agreement => ({
  terms: {
    prices,
    instalments: Array.from({ length: instalments }, (_, after) => ({
      after,
      unit: 'month' as const,
      amounts: Object.fromEntries(Object.entries(prices).map(([currency, price]) => [currency, price / instalments])),
    })),
    subscription: { months: subscriptionMonths, prices: {} },
  },
  termsId: 'terms',
  changes,
  currency: currencyOf(
    { prices },
    [...changes, ...payments].map(({ currency }) => currency),
  ),
});
