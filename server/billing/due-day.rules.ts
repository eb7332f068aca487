import type { BillingStatus } from '#contract/members.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import type { Day } from '#server/time/calendar.ts';

// The only place that decides what a due day makes of a billing status. Whoever writes a due day or a status derives the
// status here in the same transaction; the hourly job does the same for days that pass while nothing is written.

export interface DueStatus {
  status: BillingStatus;
  next: Day | null;
  /** The due day for which staff chose the status by hand: that day passing does not make the member late. */
  chosenFor?: Day;
}

export interface DueMoment {
  today: Day;
  /** The due day for which the member was moved Out. */
  outOf?: Day | null;
}

/** Late once the due day has passed, and Out if the member was moved Out for that day or a later one. */
export function statusOnDay(
  kind: PaymentCategory,
  { status, next, chosenFor }: DueStatus,
  { today, outOf = null }: DueMoment,
): BillingStatus {
  if (isSettled(kind, status) || status === 'Out' || next === null || next >= today) return status;
  if (outOf !== null && next <= outOf) return 'Out';
  return chosenFor === next ? status : 'Late';
}

/** The status as it was before the due day passed, so that another due day can be judged afresh. */
export function statusBeforeDay(kind: PaymentCategory, { status, next }: DueStatus, { today }: DueMoment): BillingStatus {
  if (status !== 'Late' || next === null || next >= today) return status;
  return kind === 'Registration' ? 'Progress' : 'Completed';
}

/** A registration that was paid for stays so; a subscription ends. */
const isSettled = (kind: PaymentCategory, status: BillingStatus) => kind === 'Registration' && status === 'Completed';
