import type { Currency } from '#contract/money.ts';
import type { Day } from '#server/time/calendar.ts';
import { type BillingBase, type CountedPayment, foldRegistration, inOrder, isPaid } from './billing.rules.ts';
import { type Agreement, amountForInstalments, convert, scheduleTotal } from './schedule.rules.ts';

// A member's account: what was agreed for the registration, what is paid of it and what is owed. Everything follows from the
// terms, the payments and the entries of staff, by the same addition from which the billing follows (billing.rules.ts).

export interface AccountInstalment {
  due: Day | null;
  amount: number;
  paid: number;
}

/** Amounts are in minor units of one currency. What was agreed, less all that counts as paid, is what is owed or credit. */
export interface Account {
  currency: Currency;
  agreed: number;
  discounted: number;
  /** Payments after refunds, without those that have no exchange rate. */
  paid: number;
  waived: number;
  /** The credit that came from other members, less what was moved to others. */
  moved: number;
  /** Staff changed by hand what counts as paid, by this amount; it is negative when less counts than was paid. */
  byHand: number;
  /** The instalments for which payments without an exchange rate stand until it is known. */
  provisional: number;
  owed: number;
  overdue: number;
  credit: number;
  instalments: AccountInstalment[];
  /** The next instalment that is not paid, with what is missing of it. */
  next: { due: Day | null; amount: number } | null;
  unconverted: { amount: number; currency: Currency }[];
}

export interface AccountInput {
  base: BillingBase;
  /** The payments and waived amounts since staff last set the billing by hand, and those before. */
  counted: CountedPayment[];
  included: CountedPayment[];
  agreement: Agreement;
}

/** Returns null when the product has no price, because nobody knows what is owed then. */
export function accountOf({ base, counted, included, agreement }: AccountInput, today: Day): Account | null {
  const { currency, terms } = agreement;
  if (currency === null) return null;
  const registrations = inOrder(counted.filter(({ category }) => category === 'Registration'));
  const { schedule, credit, provisional, dues } = foldRegistration(base.payment, registrations, agreement, new Map());
  const all = [...included.filter(({ category, amount }) => category === 'Registration' && amount !== 0), ...registrations];
  const worths = all.map((one) => ({ ...one, value: convert(one, currency, terms.prices) }));
  const sum = (is: (one: CountedPayment) => boolean | undefined) =>
    worths.reduce((total, one) => total + (is(one) ? (one.value ?? 0) : 0), 0);
  const [paid, waived, moved] = [sum(isPaid), sum((one) => one.waived), sum((one) => one.moved)];
  const whole = scheduleTotal(schedule);

  const instalments = schedule.parts.map(({ amount }, i) => ({
    due: dues[i] ?? null,
    amount,
    // A member who gave away credit whose payment was refunded later owes that too, with the first instalment.
    paid: Math.min(amount, i === 0 ? credit : Math.max(0, credit - amountForInstalments(schedule, i))),
  }));
  const open = instalments.filter((one) => one.paid < one.amount);
  return {
    currency,
    agreed: schedule.agreed,
    discounted: schedule.discounted,
    paid,
    waived,
    moved,
    byHand: credit - provisional - paid - waived - moved,
    provisional,
    owed: Math.max(0, whole - credit),
    overdue: open.reduce((total, one) => total + (one.due !== null && one.due < today ? one.amount - one.paid : 0), 0),
    credit: Math.max(0, credit - whole),
    instalments,
    next: open[0] ? { due: open[0].due, amount: open[0].amount - open[0].paid } : null,
    unconverted: worths.filter(({ value }) => value === null).map(({ amount, currency }) => ({ amount, currency })),
  };
}
