import { currencyName } from '#contract/currencies.ts';
import type { MemberAccount } from '#contract/member-account.ts';
import { type Currency, type Money, toMinor } from '#contract/money.ts';
import { mayBeIn } from '#contract/named-currency.ts';
import type { PayChoice } from '#contract/pay-page.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { AppError, fieldError } from '#server/errors.ts';
import * as text from './pay.messages.ts';
import { readTypedAmount } from './typed-amount.rules.ts';

// These rules say what a member can pay now, and what the choice on the page means in money.

/** The currency of what a member pays whose product has no price. */
const WITHOUT_PRICE: Currency = 'XOF';

export interface Payable {
  choice: Exclude<PayChoice, 'other'>;
  amount: Money;
  due: string | null;
  category: PaymentCategory;
}

export const currencyOf = ({ amounts }: MemberAccount): Currency => amounts?.owed.currency ?? WITHOUT_PRICE;

/** The amounts that the page offers: the next instalment, everything, or else the next period of the subscription. */
export function payable({ amounts, renewal }: MemberAccount): Payable[] {
  if (!amounts) return [];
  const { next, owed } = amounts;
  if (owed.value > 0) {
    const all: Payable = { choice: 'all', amount: owed, due: null, category: 'Registration' };
    if (!next || next.amount.value >= owed.value) return [{ ...all, due: next?.due ?? null }];
    return [{ choice: 'next', amount: next.amount, due: next.due, category: 'Registration' }, all];
  }
  const price = renewal.prices.find(({ currency }) => currency === owed.currency) ?? renewal.prices[0];
  return price ? [{ choice: 'renewal', amount: price, due: renewal.due, category: 'Subscription' }] : [];
}

export interface Chosen {
  /** The amount is in minor units. */
  amount: number;
  currency: Currency;
  category: PaymentCategory;
}

/** It throws when the choice is not clear. The page may be older than the account. */
export function chosen(account: MemberAccount, { choice, amount }: { choice: PayChoice; amount: string }): Chosen {
  // Without a script, who types an amount may forget to choose it.
  if (choice !== 'other' && amount !== '') throw fieldError(400, 'amount', text.twoAmounts());
  const offered = payable(account);
  // The last instalment is everything that is left.
  const one =
    offered.find((payable) => payable.choice === choice) ?? offered.find((payable) => choice === 'next' && payable.choice === 'all');
  if (one) return { amount: toMinor(one.amount.value, one.amount.currency)!, currency: one.amount.currency, category: one.category };
  if (choice !== 'other') throw new AppError(400, text.stale());
  const currency = currencyOf(account);
  const minor = readTypedAmount(amount, currency);
  if (minor === undefined)
    throw fieldError(400, 'amount', mayBeIn(amount, currency) ? text.amount() : text.amountIn({ currency: currencyName(currency) }));
  return { amount: minor, currency, category: categoryOf(account) };
}

/** An amount that the account does not name is for the subscription after the registration is paid, when there is one. */
export const categoryOf = (account: MemberAccount): PaymentCategory => payable(account)[0]?.category ?? 'Registration';
