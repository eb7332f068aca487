import type { PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { Amounts, StoredInstalment, StoredTerms } from '#server/products/terms.rules.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

// A member agreed to the terms of the product, changed by the entries of the member's account.

/** A change of the price or of the days, by staff. Amounts are in minor units. */
export type ScheduleChange = { at: Date; currency: Currency } & (
  | { kind: 'discount'; amount: number }
  /** From the instalment `kept` on, these are due instead, while the member has the terms and the option for which it was made. */
  | ({ kind: 'plan' } & PlanDetail)
);

/** A changed plan says which instalments stay, and what is due instead of the others. Amounts are in minor units. */
export interface PlanDetail {
  termsId: string;
  option: PaymentOption;
  kept: number;
  /** The sum of the kept instalments; absent in plans that were made before 2026-11-26. */
  keptAmount?: number;
  instalments: { due: Day; amount: number }[];
}

export interface Agreement {
  terms: StoredTerms;
  termsId: string;
  changes: ScheduleChange[];
  /** Null when the product has no price: each payment counts as one instalment then. */
  currency: Currency | null;
}

interface Part extends Pick<StoredInstalment, 'after' | 'unit'> {
  amount: number;
  /** The day of an instalment of a changed plan; other days follow from the first due day. */
  fixed?: { due: Day; at: Date };
}

export interface Schedule {
  parts: Part[];
  /** Each instalment is covered when this much is paid. The last bound is the whole price. */
  bounds: number[];
  /** The price before discounts. */
  agreed: number;
  discounted: number;
}

/** One instalment of a schedule without prices: payments are counted instead of added. */
const COUNTED_PART = 1;

export function scheduleOf(option: PaymentOption, { terms, termsId, changes, currency }: Agreement): Schedule {
  const inParts = option === 'Partiel' && terms.instalments.length > 0;
  const written = inParts ? terms.instalments : [{ after: 0, unit: 'day' as const, amounts: terms.prices }];
  let parts: Part[] = written.map(({ after, unit, amounts }) => ({
    after,
    unit,
    amount: currency ? (amounts[currency] ?? 0) : COUNTED_PART,
  }));
  const agreed = totalOf(parts);
  for (const change of currency ? changes : []) {
    if (change.kind === 'discount') {
      parts = discounted(parts, convert(change, currency!, terms.prices) ?? 0);
    } else if (isInForce(change, option, { termsId, currency })) {
      parts = planned(parts, change);
    }
  }
  let sum = 0;
  const bounds = parts.map(({ amount }) => (sum += amount));
  return { parts, bounds, agreed, discounted: agreed - sum };
}

const totalOf = (parts: Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** A plan counts while the member has the terms and the way to pay for which it was made. */
export const isInForce = (
  plan: Pick<PlanDetail, 'termsId' | 'option'> & { currency: Currency | null },
  option: PaymentOption,
  { termsId, currency }: Pick<Agreement, 'termsId' | 'currency'>,
): boolean => plan.option === option && plan.termsId === termsId && plan.currency === currency;

/**
 * A plan says when something is due, and never how much. So where it meets discounts that it did not know, because it came from another
 * record of the same person, its last instalments are less or more.
 */
function planned(parts: Part[], { at, kept, keptAmount, instalments }: PlanDetail & { at: Date }): Part[] {
  const fixed = instalments.map(({ due, amount }) => ({ after: 0, unit: 'day' as const, amount, fixed: { due, at } }));
  const all = [...firstOf(parts, keptAmount ?? totalOf(parts.slice(0, kept))), ...fixed];
  return discounted(all, totalOf(all) - totalOf(parts));
}

/** The first instalments, up to this amount. */
function firstOf(parts: Part[], amount: number): Part[] {
  let left = amount;
  const first: Part[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    first.push({ ...part, amount: Math.min(part.amount, left) });
    left -= part.amount;
  }
  return first;
}

/** A discount reduces the last instalments first. A negative one adds to the last. */
function discounted(parts: Part[], discount: number): Part[] {
  let left = discount;
  return parts
    .toReversed()
    .map((part) => {
      const taken = Math.min(left, Math.max(0, part.amount));
      left -= taken;
      return { ...part, amount: part.amount - taken };
    })
    .toReversed();
}

export const scheduleTotal = ({ bounds }: Schedule): number => bounds.at(-1) ?? 0;

/** The number of instalments that an amount covers. */
export const countCovered = ({ bounds }: Schedule, credit: number): number => bounds.filter((bound) => bound <= credit).length;

/** The instalment that is due, or the last one, when so much is paid. One that a discount made nothing was not paid before. */
export const openInstalment = ({ parts, bounds }: Schedule, credit: number): number =>
  Math.min(parts.filter(({ amount }, i) => amount > 0 && bounds[i]! <= credit).length, parts.length - 1);

/** This much is paid when so many instalments are. */
export const amountForInstalments = ({ bounds }: Schedule, instalments: number): number =>
  bounds[Math.min(instalments, bounds.length) - 1] ?? 0;

/**
 * Returns the due day of an instalment. `anchor` is the day on which the instalment `first` is due, as staff last set it at
 * `setAt`; null when nobody knows a day yet.
 */
export function dueOf({ parts }: Schedule, i: number, { anchor, first, setAt }: { anchor: Day | null; first: number; setAt: Date | null }) {
  const [part, known] = [parts[i], parts[first]];
  if (!part || !known) return null;
  if (part.fixed && !(i === first && anchor !== null && setAt !== null && setAt > part.fixed.at)) return part.fixed.due;
  if (i === first || anchor === null) return anchor;
  return known.fixed ? null : dayOfInstalment(anchor, known, part);
}

/** An amount with what it is worth in currencies for which there is an exchange rate of its day. */
export interface Worth {
  amount: number;
  currency: Currency;
  worth?: Amounts;
}

/**
 * Returns the amount in another currency: by the product's own prices, or else by the exchange rate of its day; null when there
 * is neither, because sums in two currencies are never added without a rate.
 */
export function convert({ amount, currency, worth = {} }: Worth, to: Currency, prices: Amounts): number | null {
  if (currency === to) return amount;
  const [from, into] = [prices[currency], prices[to]];
  if (from && into) return Number((BigInt(amount) * BigInt(into)) / BigInt(from));
  return worth[to] ?? null;
}

/**
 * Returns the currency of an account: the first of the wanted ones in which the product has a price, or else its first one.
 * Wanted are those of the changes by staff and then of the payments, in the order in which they were made.
 */
export function currencyOf({ prices }: Pick<StoredTerms, 'prices'>, wanted: (Currency | undefined)[]): Currency | null {
  const priced = Object.keys(prices) as Currency[];
  return (
    wanted.find((currency) => currency !== undefined && priced.includes(currency)) ?? (priced.includes('XOF') ? 'XOF' : (priced[0] ?? null))
  );
}

/** Moves a day from one instalment to another: by whole months where both are due after months, and otherwise by days. */
function dayOfInstalment(day: Day, from: Pick<StoredInstalment, 'after' | 'unit'>, to: Pick<StoredInstalment, 'after' | 'unit'>): Day {
  if (from.unit === 'month' && to.unit === 'month') return addMonths(day, to.after - from.after);
  const back = from.unit === 'month' ? addMonths(day, -from.after) : addDays(day, -from.after);
  return to.unit === 'month' ? addMonths(back, to.after) : addDays(back, to.after);
}
