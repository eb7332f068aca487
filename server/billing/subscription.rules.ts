import type { Currency } from '#contract/money.ts';
import type { PaymentFlag } from '#contract/payments.ts';
import type { Amounts, StoredTerms } from '#server/products/terms.rules.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';
import type { CountedPayment, SubscriptionBase, SubscriptionBilling } from './billing.rules.ts';
import type { Worth } from './schedule.rules.ts';

// Renewals of a subscription are added to its base, and buy a period as soon as they cover its price.

/** A period is divided into so many parts that each of its prices divides them: parts of a price then add up to exactly one period. */
const partsOfPeriod = (prices: Amounts): bigint => Object.values(prices).reduce((parts, price) => parts * BigInt(price), 1n);

/**
 * A payment that covers the price buys a period, which starts at the end of the last period or on the day of the payment,
 * whichever is later. A payment that is too small waits for the rest of the price, also where the base has it; the rest is returned in each
 * of its currencies, and so is what was paid of the period (`credited`). Without a price, each payment buys one.
 */
export function foldSubscription(
  base: SubscriptionBase,
  payments: CountedPayment[],
  { subscription: { months, prices } }: StoredTerms,
  flags: Map<string, PaymentFlag | null>,
): { billing: SubscriptionBilling; series: SubscriptionBase['series']; rest: Amounts; credited: Amounts; short: string[] } {
  let { status, last, sequence, next } = base;
  const period = partsOfPeriod(prices);
  // Periods are counted from the first day of an unbroken series, so that a subscription of the 31st returns to the 31st after
  // a short month.
  const { series } = base;
  const goesOn = series && addMonths(series.start, series.periods * months) === base.next;
  let [start, periods] = goesOn ? [series.start, series.periods] : [base.next, 0];
  const before = creditedParts(base.credited, prices);
  let balance = before;
  let short = base.short ?? [];
  const buy = (on: Day): boolean => {
    const bought = Number(balance / period);
    if (bought === 0) return false;
    balance -= BigInt(bought) * period;
    if (start === null || next === null || on > next) [start, periods] = [on, 0];
    periods += bought;
    next = addMonths(start, periods * months);
    sequence += bought;
    status = 'Completed';
    for (const made of short) flags.set(made, null);
    short = [];
    return true;
  };
  // The part that was paid may cover a period of another product, or does so together with that of a merged record.
  const paidBefore = last ?? next;
  if (paidBefore !== null) buy(paidBefore);
  for (const { id, paidOn, ...payment } of payments) {
    last = last === null || paidOn > last ? paidOn : last;
    const worth = partsPaid(payment, prices, period);
    if (worth === null && Object.keys(prices).length > 0) flags.set(id, 'No exchange rate');
    balance += worth ?? period;
    if (buy(paidOn)) continue;
    flags.set(id, 'Underpaid');
    short = [...short, id];
  }
  const paid = amountsOf(balance, prices);
  return {
    billing: { status: status ?? 'Progress', last, sequence, next },
    series: start ? { start, periods } : undefined,
    rest: mapAmounts(prices, (price, currency) => Math.max(0, price - paid[currency]!)),
    credited: { ...(before === 0n && base.credited), ...paid },
    short,
  };
}

/**
 * Adds what was paid of a period under several bases. An amount stays as it is while the subscription has no price in its currency, because
 * the member may get a product that has one.
 */
export function addCredited(all: Amounts[], { subscription: { prices } }: StoredTerms): Amounts {
  const uncounted = all.filter((one) => creditedParts(one, prices) === 0n);
  const parts = all.reduce((sum, one) => sum + creditedParts(one, prices), 0n);
  return Object.assign({}, ...uncounted, amountsOf(parts, prices));
}

/** Returns an amount in parts of a period. It is the same money in each currency, rounded down, so the largest is the exact one. */
const creditedParts = (credited: Amounts = {}, prices: Amounts): bigint => {
  const period = partsOfPeriod(prices);
  const parts = Object.entries(prices).map(([currency, price]) => BigInt(credited[currency as Currency] ?? 0) * (period / BigInt(price)));
  return parts.sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
};

const amountsOf = (parts: bigint, prices: Amounts): Amounts =>
  mapAmounts(prices, (price) => Number(parts / (partsOfPeriod(prices) / BigInt(price))));

const mapAmounts = (amounts: Amounts, to: (amount: number, currency: Currency) => number): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, to(amount, currency as Currency)]));

/** Returns the value of a payment in parts of a period; null when the price or the exchange rate is missing. */
function partsPaid({ amount, currency, worth = {} }: Worth, prices: Amounts, period: bigint): bigint | null {
  const own = prices[currency];
  if (own) return BigInt(amount) * (period / BigInt(own));
  const other = (Object.keys(prices) as Currency[]).find((one) => worth[one] !== undefined);
  return other ? BigInt(worth[other]!) * (period / BigInt(prices[other]!)) : null;
}
