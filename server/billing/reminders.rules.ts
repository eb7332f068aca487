import type { NotReminded } from '#contract/reminders.ts';
import type { MemberRow } from '#server/members/member-rows.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';
import { addDays, type Day } from '#server/time/calendar.ts';

// Who is reminded of what, on which day, and who is moved Out. The daily run asks the same of a million members in SQL
// (sweep.queries.ts); a test holds the two together.

/** Of the registration's instalment, or of the subscription's renewal. */
export interface Due {
  state: 'Registration' | 'Subscription';
  day: Day;
}
export type Kind = Due['state'];

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
  SentReminders;

/** The reminders of the due day that stands now, by what became of their e-mails. */
export interface SentReminders {
  /** The highest number of one that was sent, is on its way, or may have been sent; 0: none. */
  written: number;
  /** The numbers of those that a mail server took. */
  sent: readonly number[];
  /** The numbers of those that are kept in the Outbox. */
  captured: readonly number[];
  /** One waits to be sent. */
  pending: boolean;
  /** How many could not be sent. */
  failed: number;
  /** The day of the last reminder of any kind, on the programme's clock. */
  lastDay: Day | null;
}

/** After so many reminders of a due day that could not be sent, the daily run tries no more: the address needs a person's look. */
export const MOST_FAILED = 3;

export type SequenceSetting = Pick<
  ProgrammeSetting,
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

/** Days from the due day to each reminder, as many as are sent: after it for registrations, before it for subscriptions. */
export function stepsOf(kind: Kind, setting: SequenceSetting): number[] {
  return kind === 'Registration'
    ? setting.paymentRemindersFrequence.slice(0, setting.totalPaymentReminders)
    : setting.subscriptionRemindersFrequence.slice(0, setting.totalSubscriptionReminders).map((days) => -days);
}

/**
 * Whether the daily run reminds a member on a day, and with which reminder: the one after the last that was sent, so a
 * member who was never contacted gets the first, however many are overdue. `captured`: nothing can be sent at the moment.
 */
export function nextReminder(member: Remindable, setting: SequenceSetting, today: Day, { captured = false } = {}): Verdict {
  const owed = whatIsOwed(member);
  if ('reason' in owed) return { ...owed, next: null };
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return { reason: 'out', next: null };
  const next = nextDay(member, owed, setting);
  if (next === null) return { reason: 'spent', next };
  if (member.bounced_at !== null || member.failed >= MOST_FAILED) return { reason: 'undeliverable', next: null };
  if (member.pending) return { reason: 'on-its-way', next };
  if (next > today) return { reason: 'not-yet', next };
  if (member.lastDay !== null && member.lastDay >= today) return { reason: 'reminded-today', next };
  const sequence = countedOf(member) + 1;
  return captured && member.captured.includes(sequence) ? { reason: 'captured', next } : { due: owed, sequence };
}

const countedOf = (member: Remindable): number => Math.max(member.reminder_sequence, member.written);

/**
 * The day of the next reminder: its own, or later where the one before it came late, so that the days between two stay what
 * the settings say. The day that staff chose comes before both. Null: the sequence is over.
 */
function nextDay(member: Remindable, owed: Due, setting: SequenceSetting): Day | null {
  const steps = stepsOf(owed.state, setting);
  const counted = countedOf(member);
  const step = steps[counted];
  if (step === undefined) return null;
  if (member.reminder_next !== null) return member.reminder_next;
  const ownDay = addDays(owed.day, step);
  if (counted === 0 || member.lastDay === null) return ownDay;
  const spaced = addDays(member.lastDay, Math.max(1, step - steps[counted - 1]!));
  return [ownDay, spaced].toSorted()[1]!;
}

/** The day of the next reminder, as the profile shows it: in the past where the run has not come to it yet; null: none comes. */
export function nextReminderDay(member: Remindable, setting: SequenceSetting, today: Day): Day | null {
  const verdict = nextReminder(member, setting, today);
  return 'due' in verdict ? nextDay(member, verdict.due, setting) : verdict.next;
}

/**
 * Whether an overdue member goes Out: a mail server took every reminder of the sequence. From the day after the last one
 * was sent, and after the last one's own day.
 */
export function isOutDue(member: Remindable, setting: SequenceSetting, today: Day): boolean {
  const owed = whatIsOwed(member);
  if ('reason' in owed || owed.day >= today) return false;
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return false;
  const steps = stepsOf(owed.state, setting);
  if (steps.some((_, i) => !member.sent.includes(i + 1))) return false;
  if (member.lastDay !== null && member.lastDay >= today) return false;
  return addDays(owed.day, steps.at(-1) ?? 0) < today;
}

function whatIsOwed(member: Remindable): Due | { reason: NotReminded } {
  if (member.status === 'REJETÉ' || member.status === 'ANNULÉ') return { reason: 'rejected' };
  if (member.reminder_state === 'Registration') {
    if (member.payment_status === 'Completed') return { reason: 'paid' };
    return member.payment_next === null ? { reason: 'no-due-date' } : { state: 'Registration', day: member.payment_next };
  }
  return member.subscription_next === null || member.subscription_status === null
    ? { reason: 'no-due-date' }
    : { state: 'Subscription', day: member.subscription_next };
}

/** The reminder's template: the list's, else the default; null: neither is chosen. */
export function templatesFor(kind: Kind, sequence: number, setting: SequenceSetting): (string | null)[] {
  return kind === 'Registration'
    ? [sequence === 1 ? setting.paymentTemplates : null, setting.default_template]
    : [setting.subscriptionTemplates[sequence - 1] ?? null, setting.default_sub_template];
}

/** What staff can remind a member of by hand, or why of nothing. A paid member is never reminded. */
export function whatIsDue(
  member: Pick<Remindable, 'status' | 'reminder_state' | 'payment_status' | 'payment_next' | 'subscription_status' | 'subscription_next'>,
  today: Day,
  setting: Pick<ProgrammeSetting, 'subscriptionRemindersFrequence'>,
): Due | { refusal: string } {
  if (member.status === 'REJETÉ' || member.status === 'ANNULÉ')
    return { refusal: 'This member was rejected or cancelled: nobody like that is reminded.' };
  if (member.reminder_state === 'Registration') {
    if (member.payment_status === 'Completed') return { refusal: 'This member has paid: there is nothing to be reminded of.' };
    if (!member.payment_next) return { refusal: 'This member has no due date: set the next payment first.' };
    return { state: 'Registration', day: member.payment_next };
  }
  if (!member.subscription_next) return { refusal: 'This member has no due date: set the end of the subscription first.' };
  // A subscription that is paid ends one day: reminders of its renewal begin so many days before.
  const first = Math.max(0, ...setting.subscriptionRemindersFrequence);
  if (member.subscription_status === 'Completed' && member.subscription_next > addDays(today, first))
    return { refusal: 'This member has paid: the subscription does not end soon.' };
  return { state: 'Subscription', day: member.subscription_next };
}
