import type { MemberRow } from '#server/members/member-rows.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';

/** Of the registration's instalment, or of the subscription's renewal. */
export interface Due {
  state: 'Registration' | 'Subscription';
  /** YYYY-MM-DD */
  day: string;
}

type Billing = Pick<MemberRow, 'reminder_state' | 'payment_status' | 'payment_next' | 'subscription_status' | 'subscription_next'>;

/** What a member can be reminded of on a day, or why of nothing. A paid member is never reminded. */
export function whatIsDue(
  member: Billing,
  today: string,
  setting: Pick<ProgrammeSetting, 'subscriptionRemindersFrequence'>,
): Due | { refusal: string } {
  if (member.reminder_state === 'Registration') {
    if (member.payment_status === 'Completed') return { refusal: 'This member has paid: there is nothing to be reminded of.' };
    if (!member.payment_next) return { refusal: 'This member has no due date: set the next payment first.' };
    return { state: 'Registration', day: member.payment_next };
  }
  if (!member.subscription_next) return { refusal: 'This member has no due date: set the end of the subscription first.' };
  // A subscription that is paid ends one day: reminders of its renewal begin so many days before.
  const first = Math.max(0, ...setting.subscriptionRemindersFrequence);
  if (member.subscription_status === 'Completed' && member.subscription_next > plusDays(today, first))
    return { refusal: 'This member has paid: the subscription does not end soon.' };
  return { state: 'Subscription', day: member.subscription_next };
}

const DAY_MS = 86_400_000;
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
