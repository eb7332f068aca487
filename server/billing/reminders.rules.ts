import type { NotReminded } from '#contract/reminders.ts';
import type { Setting } from '#contract/settings.ts';
import { isRefused } from '#server/members/refused.rules.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import * as text from './billing.messages.ts';

// Decides who is reminded of which debt on which day, and who is moved Out. The daily run decides the same for a million
// members in SQL (server/reminders/sweep.queries.ts); a test compares the two.

/** The debt of an instalment of the registration, or of the renewal of the subscription. */
export interface Due {
  state: 'Registration' | 'Subscription';
  day: Day;
}
export type Kind = Due['state'];
export const KINDS: readonly Kind[] = ['Registration', 'Subscription'];

export type Remindable = Pick<
  MemberRow,
  | 'status'
  | 'reminder_state'
  | 'payment_status'
  | 'payment_next'
  | 'subscription_status'
  | 'subscription_next'
  | 'reminder_sequence'
  | 'reminder_next'
  | 'bounced_at'
> &
  SentReminders & {
    /** The due day for which staff chose the status by hand. */
    chosenFor?: Day | null;
  };

/** The reminders of the current due day, by the state of their e-mails. */
export interface SentReminders {
  /** The highest number of a reminder that was sent, is being sent, or may have been sent; 0 when there is none. */
  written: number;
  /** The numbers of the reminders that a mail server accepted. */
  sent: readonly number[];
  /** The numbers of the reminders that are kept in the Outbox. */
  captured: readonly number[];
  pending: boolean;
  /** The number of those that failed, or that the channel in place of e-mail refused. */
  failed: number;
  /** A receipt of a transfer that may pay what is due waits for staff. */
  receiptWaits: boolean;
  /** E-mails to the member come back, and the next reminder can be sent to the telephone. */
  byPhone: boolean;
  /** The day of the last reminder of any kind, in the programme's time zone. */
  lastDay: Day | null;
}

/** After this many failed reminders of one due day the daily run stops, because a person has to check the address or the number. */
export const MAX_FAILED = 3;

export type SequenceSetting = Pick<
  Setting,
  | 'totalPaymentReminders'
  | 'paymentRemindersFrequence'
  | 'totalSubscriptionReminders'
  | 'subscriptionRemindersFrequence'
  | 'paymentTemplates'
  | 'default_template'
  | 'subscriptionTemplates'
  | 'default_sub_template'
>;

export type Verdict = { due: Due; sequence: number } | { reason: NotReminded; next: Day | null };

/** Returns the days between the due day and each reminder: after it for registrations, before it for subscriptions. */
export function stepsOf(kind: Kind, setting: SequenceSetting): number[] {
  return kind === 'Registration'
    ? setting.paymentRemindersFrequence.slice(0, setting.totalPaymentReminders)
    : setting.subscriptionRemindersFrequence.slice(0, setting.totalSubscriptionReminders).map((days) => -days);
}

/**
 * Decides whether the daily run reminds a member on a day, and with which reminder. It is the one after the last that was sent,
 * so a member who was never contacted gets the first, even when several are overdue. `captured` means that nothing can be sent
 * at the moment.
 */
export function nextReminder(member: Remindable, setting: SequenceSetting, today: Day, { captured = false } = {}): Verdict {
  const owed = debtOf(member);
  if ('reason' in owed) return { ...owed, next: null };
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return { reason: 'out', next: null };
  const next = nextDay(member, owed, setting);
  if (member.receiptWaits) return { reason: 'receipt-waits', next };
  if (next === null) return { reason: 'spent', next };
  if ((member.bounced_at !== null && !member.byPhone) || member.failed >= MAX_FAILED) return { reason: 'undeliverable', next: null };
  if (member.pending) return { reason: 'on-its-way', next };
  if (next > today) return { reason: 'not-yet', next };
  if (member.lastDay !== null && member.lastDay >= today) return { reason: 'reminded-today', next };
  const sequence = countedOf(member) + 1;
  return captured && member.captured.includes(sequence) ? { reason: 'captured', next } : { due: owed, sequence };
}

const countedOf = (member: Remindable): number => Math.max(member.reminder_sequence, member.written);

/**
 * Returns the day of the next reminder: its own day, or a later one when the previous reminder was late, so that the days
 * between two reminders stay as the settings say. A day that staff chose comes first. Returns null when the sequence has ended.
 */
function nextDay(member: Remindable, owed: Due, setting: SequenceSetting): Day | null {
  const steps = stepsOf(owed.state, setting);
  const counted = countedOf(member);
  const step = steps[counted];
  if (step === undefined) return null;
  if (member.reminder_next !== null) return member.reminder_next;
  const ownDay = addDays(owed.day, step);
  if (counted === 0 || member.lastDay === null) return ownDay;
  const spaced = addDays(member.lastDay, step - steps[counted - 1]!);
  return [ownDay, spaced].toSorted()[1]!;
}

/** Returns the day of the next reminder for the profile, which may have passed if the run is late; null when none follows. */
export function nextReminderDay(member: Remindable, setting: SequenceSetting, today: Day): Day | null {
  const verdict = nextReminder(member, setting, today);
  return 'due' in verdict ? nextDay(member, verdict.due, setting) : verdict.next;
}

/**
 * Returns whether an overdue member is moved Out: no receipt waits, every reminder was accepted, and the days of the last one have passed. A
 * status that staff chose by hand for the due day, as when they took the member out of Out, stays (`chosenFor`).
 */
export function isOutDue(member: Remindable, setting: SequenceSetting, today: Day): boolean {
  const owed = debtOf(member);
  if ('reason' in owed || owed.day >= today || owed.day === member.chosenFor || member.receiptWaits) return false;
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return false;
  const steps = stepsOf(owed.state, setting);
  if (steps.some((_, i) => !member.sent.includes(i + 1))) return false;
  if (member.lastDay !== null && member.lastDay >= today) return false;
  return addDays(owed.day, steps.at(-1) ?? 0) < today;
}

function debtOf(member: Remindable): Due | { reason: NotReminded } {
  if (isRefused(member.status)) return { reason: 'rejected' };
  if (member.reminder_state === 'Registration') {
    if (member.payment_status === 'Completed') return { reason: 'paid' };
    return member.payment_next === null ? { reason: 'no-due-date' } : { state: 'Registration', day: member.payment_next };
  }
  return member.subscription_next === null || member.subscription_status === null
    ? { reason: 'no-due-date' }
    : { state: 'Subscription', day: member.subscription_next };
}

/**
 * Returns the ids of the templates to try for a reminder: that of the member's product for a payment, the reminder's own, then the default
 * one; null where none is chosen.
 */
export function templatesFor(kind: Kind, sequence: number, setting: SequenceSetting, ofProduct: string | null = null): (string | null)[] {
  return kind === 'Registration'
    ? [ofProduct, sequence === 1 ? setting.paymentTemplates : null, setting.default_template]
    : [setting.subscriptionTemplates[sequence - 1] ?? null, setting.default_sub_template];
}

/** Returns the debt that staff can remind a member of by hand, or the message why there is none. A member who has paid is never reminded. */
export function findDebt(
  member: Pick<Remindable, 'status' | 'reminder_state' | 'payment_status' | 'payment_next' | 'subscription_status' | 'subscription_next'>,
  today: Day,
  setting: Pick<Setting, 'subscriptionRemindersFrequence'>,
): Due | { refusal: () => string } {
  if (isRefused(member.status)) return { refusal: text.rejected };
  if (member.reminder_state === 'Registration') {
    if (member.payment_status === 'Completed') return { refusal: text.paid };
    if (!member.payment_next) return { refusal: text.noNextPayment };
    return { state: 'Registration', day: member.payment_next };
  }
  if (member.subscription_status === null) return { refusal: text.noSubscription };
  if (!member.subscription_next) return { refusal: text.noSubscriptionEnd };
  // Reminders of a renewal begin this many days before a paid subscription ends.
  const first = Math.max(0, ...setting.subscriptionRemindersFrequence);
  if (member.subscription_status === 'Completed' && member.subscription_next > addDays(today, first))
    return { refusal: text.subscriptionRuns };
  return { state: 'Subscription', day: member.subscription_next };
}
