import type { BillingStatus, PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory, PaymentFlag } from '#contract/payments.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';
import { statusBeforeDay, statusOnDay } from './due-day.rules.ts';

// What a member owes follows from what staff set by hand last (the base) and the payments that count since: a fold over
// them in the order in which they were paid. It never asks in which order they were recorded, deleted or given back.

export interface RegistrationBilling {
  status: BillingStatus;
  option: PaymentOption;
  last: Day | null;
  /** Instalments paid. */
  sequence: number;
  next: Day | null;
}
export interface SubscriptionBilling {
  /** Null: no subscription. */
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
  /** Of `paidAt` in the programme's time zone. */
  paidOn: Day;
  /** Minor units, net of refunds. */
  amount: number;
  currency: Currency;
  /** The same in XOF by a dated rate; null: staff entered none. */
  inXof: number | null;
}

export interface BillingTerms {
  /** Of a registration that is paid in parts. */
  instalments: number;
  subscriptionMonths: number;
  /** Of a registration that is paid at once, in minor units. */
  prices: Partial<Record<Currency, number>>;
}

/** The billing that payments are counted on top of. */
export interface BillingBase {
  payment: RegistrationBilling & { chosenFor?: Day };
  subscription: SubscriptionBilling & { chosenFor?: Day };
}

/** What else decides on Late and Out. */
export interface BillingMoment {
  today: Day;
  /** The due days for which the daily run of reminders moved the member Out (server/reminders): nobody else does. */
  outOf: { payment: Day | null; subscription: Day | null };
}

export interface FoldedBilling {
  billing: Billing;
  /** What the amount of each payment means, where that is worth a look. */
  flags: Map<string, PaymentFlag | null>;
}

export function foldBilling(base: BillingBase, payments: CountedPayment[], terms: BillingTerms, moment: BillingMoment): FoldedBilling {
  const kept = payments
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.paidAt.valueOf() - b.paidAt.valueOf() || (a.id < b.id ? -1 : 1));
  const flags = new Map<string, PaymentFlag | null>(kept.map(({ id }) => [id, null]));
  const registrations = kept.filter(({ category }) => category === 'Registration');
  const subscriptions = kept.filter(({ category }) => category === 'Subscription');

  const payment = registrations.length > 0 ? foldRegistration(base.payment, registrations, terms, flags) : base.payment;
  const subscription = subscriptions.length > 0 ? foldSubscription(base.subscription, subscriptions, terms) : base.subscription;
  return { billing: onDay({ payment, subscription }, moment), flags };
}

/** The billing with the statuses that its due days make of it. */
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

/** What staff set by hand, without what the passing of its due days has made of it. */
export function asBase({ payment, subscription }: Billing, moment: Pick<BillingMoment, 'today'>): BillingBase {
  return {
    payment: { ...payment, status: statusBeforeDay('Registration', payment, moment) },
    subscription: {
      ...subscription,
      status: subscription.status && statusBeforeDay('Subscription', { ...subscription, status: subscription.status }, moment),
    },
  };
}

/** An instalment (or the whole price, when it is paid at once) in parts so small that dividing loses nothing that matters. */
const WHOLE = 1_000_000n;

/**
 * Each payment counts for one instalment at least, and for as many as it covers together with what was left over. One
 * that is short leaves something missing, which smaller payments make good before they count as instalments themselves.
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
  // Dates keep the rhythm that was agreed, whenever the money came.
  const counted = sequence - base.sequence;
  const next = completed ? null : addMonths(base.next ?? payments[0]!.paidOn, counted);
  return { status: completed ? 'Completed' : 'Progress', option: base.option, last, sequence, next };
}

/** In millionths of what is due each time; null where only an exchange rate could tell. */
function worthOf(
  { amount, currency, inXof }: Pick<CountedPayment, 'amount' | 'currency' | 'inXof'>,
  instalments: number,
  prices: BillingTerms['prices'],
): bigint | null {
  const price = prices[currency];
  if (price) return (BigInt(amount) * BigInt(instalments) * WHOLE) / BigInt(price);
  return inXof !== null && prices.XOF ? (BigInt(inXof) * BigInt(instalments) * WHOLE) / BigInt(prices.XOF) : null;
}

/** Each payment buys one period, from the later of the end of the last one and the day it was paid. */
function foldSubscription(
  base: SubscriptionBilling,
  payments: CountedPayment[],
  { subscriptionMonths }: BillingTerms,
): SubscriptionBilling {
  let { last, next } = base;
  // Counted from where the run of periods began, so that the 31st comes back after a short month.
  let [start, periods] = [base.next, 0];
  for (const { paidOn } of payments) {
    last = last === null || paidOn > last ? paidOn : last;
    if (start === null || next === null || paidOn > next) [start, periods] = [paidOn, 0];
    next = addMonths(start, ++periods * subscriptionMonths);
  }
  return { status: 'Completed', last, sequence: base.sequence + payments.length, next };
}
