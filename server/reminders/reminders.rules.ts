import type { NotReminded } from '#contract/reminders.ts';
import type { MemberRow } from '#server/members/member-rows.ts';
import { addDays, type Day } from '#server/payments/calendar.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';

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
> & {
  /** The highest number of a reminder that was written for the due day that stands now; 0: none. */
  written: number;
  /** The day of the last reminder of any kind, on the programme's clock. */
  lastDay: Day | null;
};

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
 * Whether the daily run reminds a member on a day, and with which reminder. Of several whose day has come, because runs
 * were missed or the settings changed, the latest is sent and the others never.
 */
export function nextReminder(member: Remindable, setting: SequenceSetting, today: Day): Verdict {
  const owed = whatIsOwed(member);
  if ('reason' in owed) return { ...owed, next: null };
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return { reason: 'out', next: null };
  const steps = stepsOf(owed.state, setting);
  const sent = Math.max(member.reminder_sequence, member.written);
  const nextStep = steps[sent];
  if (nextStep === undefined) return { reason: 'spent', next: null };
  // The day that staff chose for the next one comes before what the settings say.
  const next = member.reminder_next ?? addDays(owed.day, nextStep);
  if (next > today) return { reason: 'not-yet', next };
  if (member.lastDay !== null && member.lastDay >= today) return { reason: 'reminded-today', next };
  const come = steps.filter((days) => addDays(owed.day, days) <= today).length;
  return { due: owed, sequence: Math.max(sent + 1, come) };
}

/** The day of the next reminder, as the profile shows it: in the past where the run has not come to it yet; null: none comes. */
export function nextReminderDay(member: Remindable, setting: SequenceSetting, today: Day): Day | null {
  const verdict = nextReminder(member, setting, today);
  if (!('due' in verdict)) return verdict.next;
  const step = stepsOf(verdict.due.state, setting)[Math.max(member.reminder_sequence, member.written)];
  return member.reminder_next ?? addDays(verdict.due.day, step!);
}

/** Whether the reminders of an overdue member are spent: from the day after the last one, and after the last one's day. */
export function isOutDue(member: Remindable, setting: SequenceSetting, today: Day): boolean {
  const owed = whatIsOwed(member);
  if ('reason' in owed || owed.day >= today) return false;
  if ((owed.state === 'Registration' ? member.payment_status : member.subscription_status) === 'Out') return false;
  const steps = stepsOf(owed.state, setting);
  if (Math.max(member.reminder_sequence, member.written) < steps.length) return false;
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
