import type { BillingStatus, PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory, PaymentFlag } from '#contract/payments.ts';
import type { Amounts } from '#server/products/terms.rules.ts';
import type { Day } from '#server/time/calendar.ts';
import { statusBeforeDay, statusOnDay } from './due-day.rules.ts';
import {
  type Agreement,
  amountForInstalments,
  convert,
  countCovered,
  dueOf,
  openInstalment,
  type Schedule,
  scheduleOf,
  scheduleTotal,
  type Worth,
} from './schedule.rules.ts';
import { foldSubscription } from './subscription.rules.ts';

// Two things decide what a member owes: the billing that staff last set by hand (the base), and the payments that count since then. These
// are applied in the order in which they were paid, whatever the order in which they were recorded, deleted or refunded.

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

export interface CountedPayment extends Worth {
  id: string;
  category: PaymentCategory;
  paidAt: Date;
  /** The day of `paidAt` in the programme's time zone. */
  paidOn: Day;
  /** True for an amount that staff waived: it counts as a payment does, but nobody paid. */
  waived?: boolean;
  /** True for credit that came from another member, or that was moved to one, where the amount is negative. */
  moved?: boolean;
}

export const isPaid = ({ waived, moved }: CountedPayment): boolean => !waived && !moved;

/** The base is what staff last set by hand, or the state before the first payment. */
export type RegistrationBase = RegistrationBilling & {
  /** The due day for which staff chose the status. */
  chosenFor?: Day;
  /** This counted as paid then, where the number of instalments does not say it exactly. */
  credited?: { amount: number; currency: Currency };
  /** The amount that counts as paid for merged records beside their payments: staff set it by hand, or a file said it. */
  fromMerges?: { amount: number; currency: Currency };
  /** The payments that were too small and are part of `credited`; they are marked until their rest is paid. */
  short?: string[];
  /** The instalment from whose day the others are counted, where the month of the next one was too short for that day. */
  from?: { due: Day; instalment: number };
  /** This is absent before staff ever set it. */
  setAt?: Date;
};

export type SubscriptionBase = SubscriptionBilling & {
  /** The due day for which staff chose the status. */
  chosenFor?: Day;
  /** The first day of the unbroken series and its periods, where the last month was too short for that day. */
  series?: { start: Day; periods: number };
  /**
   * So much was paid of the next period then, in each currency in which the subscription had a price, rounded down. It is absent when staff
   * wrote how many periods are paid, which says that there is no such part.
   */
  credited?: Amounts;
  /** The payments of that, which were too small; they are marked until their rest is paid. */
  short?: string[];
};

export interface BillingBase {
  payment: RegistrationBase;
  subscription: SubscriptionBase;
}

/** These decide as well whether a member is Late or Out. */
export interface BillingMoment {
  today: Day;
  /** The due days for which the daily reminder run moved the member Out (server/reminders); nothing else sets them. */
  outOf: { payment: Day | null; subscription: Day | null };
}

export interface FoldedBilling {
  billing: Billing;
  /** A payment with a usual amount has null. Payments of the base are among them only where they were too small. */
  flags: Map<string, PaymentFlag | null>;
}

export function foldBilling(base: BillingBase, payments: CountedPayment[], agreement: Agreement, moment: BillingMoment): FoldedBilling {
  const counted = inOrder(payments);
  const flags = new Map<string, PaymentFlag | null>(counted.map(({ id }) => [id, null]));
  for (const { short = [] } of [base.payment, base.subscription]) for (const id of short) flags.set(id, 'Underpaid');
  const registrations = counted.filter(({ category }) => category === 'Registration');
  const subscriptions = counted.filter(({ category }) => category === 'Subscription');

  const { setAt, fromMerges } = base.payment;
  // A value that staff set by hand stands until something comes after it.
  const isAgreedSince = agreement.changes.some(({ at }) => setAt === undefined || at > setAt);
  const isChanged = registrations.length > 0 || isAgreedSince || fromMerges !== undefined;
  const payment = isChanged ? foldRegistration(base.payment, registrations, agreement, flags).billing : base.payment;
  const renewed = foldSubscription(base.subscription, subscriptions, agreement.terms, flags).billing;
  const isRenewed = subscriptions.length > 0 || renewed.sequence > base.subscription.sequence;
  const subscription = isRenewed ? renewed : base.subscription;
  return { billing: onDay({ payment, subscription }, moment), flags };
}

/** The payments that were not refunded completely, and what counts as payments do, in the order in which they were paid. */
export const inOrder = <P extends CountedPayment>(payments: P[]): P[] =>
  payments.filter(({ amount }) => amount !== 0).sort((a, b) => a.paidAt.valueOf() - b.paidAt.valueOf() || (a.id < b.id ? -1 : 1));

/** Returns the billing with the statuses that result from its due days. */
export function onDay({ payment, subscription }: BillingBase, { today, outOf }: BillingMoment): Billing {
  const { chosenFor: _, credited: _c, fromMerges: _m, from: _f, setAt: _s, short: _p, ...registration } = payment;
  const { chosenFor: __, series: _series, credited: _credited, short: _short, ...renewal } = subscription;
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

/** This counts as paid of a registration before the payments that count since. */
export function creditOf({ status, sequence, credited }: RegistrationBase, schedule: Schedule, { terms, currency }: Agreement): number {
  const whole = scheduleTotal(schedule);
  const exactly = credited && currency ? (convert(credited, currency, terms.prices) ?? 0) : null;
  if (status === 'Completed') return Math.max(whole, exactly ?? 0);
  if (exactly !== null) return exactly;
  // While it is not completed, at least the last instalment is open, whatever number staff wrote.
  return amountForInstalments(schedule, Math.min(sequence, schedule.bounds.length - 1));
}

export interface FoldedRegistration {
  billing: RegistrationBilling;
  schedule: Schedule;
  /** This counts as paid, and may be more than the whole price. */
  credit: number;
  /** This part of it stands for payments without an exchange rate. */
  provisional: number;
  /** The due day of each instalment, and the instalment from whose day the others are counted. */
  dues: (Day | null)[];
  first: number;
  /** The payments that were too small and wait for their rest. */
  short: string[];
}

/**
 * Adds the payments to what was paid before, in the order in which they were paid. An instalment counts when all of it is paid.
 * A payment without an exchange rate stands for the instalment that is due, so that nobody who paid is reminded of it.
 */
export function foldRegistration(
  base: RegistrationBase,
  payments: CountedPayment[],
  agreement: Agreement,
  flags: Map<string, PaymentFlag | null>,
): FoldedRegistration {
  const { currency } = agreement;
  const schedule = scheduleOf(base.option, agreement);
  const parts = schedule.bounds.length;
  const start = creditOf(base, schedule, agreement);
  const first = Math.min(base.from?.instalment ?? openInstalment(schedule, start), parts - 1);
  const fromMerges = base.fromMerges && currency ? (convert(base.fromMerges, currency, agreement.terms.prices) ?? 0) : 0;
  let [credit, provisional, last] = [start + fromMerges, 0, base.last];
  let short = base.short ?? [];

  for (const payment of payments) {
    const { id, paidOn } = payment;
    if (isPaid(payment)) last = last === null || paidOn > last ? paidOn : last;
    const before = countCovered(schedule, credit);
    const worth = currency && convert(payment, currency, agreement.terms.prices);
    if (worth === null) {
      if (payment.moved) continue;
      flags.set(id, 'No exchange rate');
      const missing = Math.max(0, amountForInstalments(schedule, before + 1) - credit);
      credit += missing;
      provisional += missing;
      continue;
    }
    credit += worth;
    if (worth < 0) continue;
    const isShort = before < parts && countCovered(schedule, credit) === before;
    if (isShort && isPaid(payment)) {
      flags.set(id, 'Underpaid');
      short = [...short, id];
    } else if (!isShort) {
      for (const made of short) flags.set(made, null);
      short = [];
      if (credit > scheduleTotal(schedule) && isPaid(payment)) flags.set(id, 'Overpaid');
    }
  }
  const covered = countCovered(schedule, credit);
  const isCompleted = covered === parts;
  // The due days keep the agreed intervals, whenever the money arrived.
  const anchor = base.from?.due ?? base.next ?? payments.find(isPaid)?.paidOn ?? null;
  const dues = schedule.parts.map((_, i) => dueOf(schedule, i, { anchor, first, setAt: base.setAt ?? null }));
  const billing: RegistrationBilling = {
    status: isCompleted ? 'Completed' : 'Progress',
    option: base.option,
    last,
    // A member who owes more than the price, because credit was given away and its payment refunded, would have fewer than none.
    sequence: Math.max(0, base.sequence + covered - countCovered(schedule, start)),
    next: dues[covered] ?? null,
  };
  return { billing, schedule, credit, provisional, dues, first, short };
}
