import type { BillingStatus, PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory, PaymentFlag } from '#contract/payments.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';
import { statusBeforeDay, statusOnDay } from './due-day.rules.ts';

// What a member owes follows from the billing that staff last set by hand (the base) and from the payments that count since
// then: they are applied in the order in which they were paid, whatever the order in which they were recorded, deleted or
// refunded.

export interface RegistrationBilling {
  status: BillingStatus;
  option: PaymentOption;
  last: Day | null;
  sequence: number;
  next: Day | null;
}
export interface SubscriptionBilling {
  /** Null when the member has no subscription. */
  status: BillingStatus | null;
  last: Day | null;
  sequence: number;
  next: Day | null;
}
export interface Billing {
  payment: RegistrationBilling;
  subscription: SubscriptionBilling;
}

export interface CountedPayment {
  id: string;
  category: PaymentCategory;
  paidAt: Date;
  /** The day of `paidAt` in the programme's time zone. */
  paidOn: Day;
  /** In minor units, after refunds. */
  amount: number;
  currency: Currency;
  /** The amount in XOF by the rate of that date; null when staff entered no rate. */
  inXof: number | null;
}

export interface BillingTerms {
  /** The number of instalments of a registration that is paid in parts. */
  instalments: number;
  subscriptionMonths: number;
  /** The price of a registration that is paid at once, in minor units. */
  prices: Partial<Record<Currency, number>>;
}

export interface BillingBase {
  payment: RegistrationBilling & { chosenFor?: Day };
  subscription: SubscriptionBilling & { chosenFor?: Day };
}

/** What else decides whether a member is Late or Out. */
export interface BillingMoment {
  today: Day;
  /** The due days for which the daily reminder run moved the member Out (server/reminders); nothing else sets them. */
  outOf: { payment: Day | null; subscription: Day | null };
}

export interface FoldedBilling {
  billing: Billing;
  /** What is unusual about the amount of each payment; null when nothing is. */
  flags: Map<string, PaymentFlag | null>;
}

export function foldBilling(base: BillingBase, payments: CountedPayment[], terms: BillingTerms, moment: BillingMoment): FoldedBilling {
  const counted = payments
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.paidAt.valueOf() - b.paidAt.valueOf() || (a.id < b.id ? -1 : 1));
  const flags = new Map<string, PaymentFlag | null>(counted.map(({ id }) => [id, null]));
  const registrations = counted.filter(({ category }) => category === 'Registration');
  const subscriptions = counted.filter(({ category }) => category === 'Subscription');

  const payment = registrations.length > 0 ? foldRegistration(base.payment, registrations, terms, flags) : base.payment;
  const subscription = subscriptions.length > 0 ? foldSubscription(base.subscription, subscriptions, terms) : base.subscription;
  return { billing: onDay({ payment, subscription }, moment), flags };
}

/** Returns the billing with the statuses that result from its due days. */
export function onDay({ payment, subscription }: BillingBase, { today, outOf }: BillingMoment): Billing {
  const { chosenFor: _, ...registration } = payment;
  const { chosenFor: __, ...renewal } = subscription;
  return {
    payment: { ...registration, status: statusOnDay('Registration', payment, { today, outOf: outOf.payment }) },
    subscription: {
      ...renewal,
      status:
        subscription.status &&
        statusOnDay('Subscription', { ...subscription, status: subscription.status }, { today, outOf: outOf.subscription }),
    },
  };
}

/** Returns the billing as staff set it, without the changes that passed due days have made. */
export function asBase({ payment, subscription }: Billing, moment: Pick<BillingMoment, 'today'>): BillingBase {
  return {
    payment: { ...payment, status: statusBeforeDay('Registration', payment, moment) },
    subscription: {
      ...subscription,
      status: subscription.status && statusBeforeDay('Subscription', { ...subscription, status: subscription.status }, moment),
    },
  };
}

/** One instalment (or the whole price, when it is paid at once), divided into parts so small that rounding does not matter. */
const WHOLE = 1_000_000n;

/**
 * Each payment counts as at least one instalment, and as more when it covers them together with an earlier surplus. An amount
 * that is too small leaves a debt, which smaller payments clear before they count as instalments themselves.
 */
function foldRegistration(
  base: RegistrationBilling,
  payments: CountedPayment[],
  terms: BillingTerms,
  flags: Map<string, PaymentFlag | null>,
): RegistrationBilling {
  const instalments = base.option === 'Partiel' ? terms.instalments : 1;
  let { sequence, last } = base;
  let completed = base.status === 'Completed';
  let balance = 0n;
  let short: string[] = [];

  const count = (many: number) => {
    sequence += many;
    completed ||= sequence >= instalments;
  };
  for (const { id, paidOn, ...payment } of payments) {
    last = last === null || paidOn > last ? paidOn : last;
    const worth = worthOf(payment, instalments, terms.prices);
    if (worth === null) {
      flags.set(id, 'No exchange rate');
      if (!completed) count(1);
      continue;
    }
    const before = balance;
    balance += worth;
    const makesGood = before < 0n && balance <= 0n;
    if (!makesGood && !completed) {
      const covered = Math.max(1, Math.min(Number(balance / WHOLE), instalments - sequence));
      count(covered);
      balance -= BigInt(covered) * WHOLE;
    }
    if (balance < 0n && balance < before) {
      flags.set(id, 'Underpaid');
      short.push(id);
    } else if (balance >= 0n) {
      for (const made of short) flags.set(made, null);
      short = [];
      if (completed && balance > 0n) flags.set(id, 'Overpaid');
    }
  }
  // The due dates keep the agreed interval, whenever the money arrived.
  const counted = sequence - base.sequence;
  const next = completed ? null : addMonths(base.next ?? payments[0]!.paidOn, counted);
  return { status: completed ? 'Completed' : 'Progress', option: base.option, last, sequence, next };
}

/** Returns the value of a payment in millionths of one instalment; null when an exchange rate is missing. */
function worthOf(
  { amount, currency, inXof }: Pick<CountedPayment, 'amount' | 'currency' | 'inXof'>,
  instalments: number,
  prices: BillingTerms['prices'],
): bigint | null {
  const price = prices[currency];
  if (price) return (BigInt(amount) * BigInt(instalments) * WHOLE) / BigInt(price);
  return inXof !== null && prices.XOF ? (BigInt(inXof) * BigInt(instalments) * WHOLE) / BigInt(prices.XOF) : null;
}

/** Each payment buys one period, which starts at the end of the last period or on the day of the payment, whichever is later. */
function foldSubscription(
  base: SubscriptionBilling,
  payments: CountedPayment[],
  { subscriptionMonths }: BillingTerms,
): SubscriptionBilling {
  let { last, next } = base;
  // Periods are counted from the first day of an unbroken series, so that a subscription of the 31st returns to the 31st after
  // a short month.
  let [start, periods] = [base.next, 0];
  for (const { paidOn } of payments) {
    last = last === null || paidOn > last ? paidOn : last;
    if (start === null || next === null || paidOn > next) [start, periods] = [paidOn, 0];
    next = addMonths(start, ++periods * subscriptionMonths);
  }
  return { status: 'Completed', last, sequence: base.sequence + payments.length, next };
}
