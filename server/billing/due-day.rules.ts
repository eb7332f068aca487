import type { BillingStatus } from '#contract/members.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import type { Day } from '#server/time/calendar.ts';

// Only this file decides how a due day changes a billing status. Every writer of a due day or a status derives the status here
// in the same transaction; the hourly job does the same for days that pass while nothing is written.

export interface DueStatus {
  status: BillingStatus;
  next: Day | null;
  /** The due day for which staff chose the status by hand; the member does not become late when that day passes. */
  chosenFor?: Day;
}

export interface DueMoment {
  today: Day;
  outOf?: Day | null;
}

/** Returns Late after the due day has passed, and Out if the member was moved Out for that day or a later one. */
export function statusOnDay(
  kind: PaymentCategory,
  { status, next, chosenFor }: DueStatus,
  { today, outOf = null }: DueMoment,
): BillingStatus {
  if (isSettled(kind, status) || status === 'Out' || next === null || next >= today) return status;
  if (outOf !== null && next <= outOf) return 'Out';
  return chosenFor === next ? status : 'Late';
}

/** Returns the status from before the due day passed, so that another due day can be judged from the beginning. */
export function statusBeforeDay(kind: PaymentCategory, { status, next }: DueStatus, { today }: DueMoment): BillingStatus {
  if (status !== 'Late' || next === null || next >= today) return status;
  return kind === 'Registration' ? 'Progress' : 'Completed';
}

/** A paid registration stays completed, while a subscription ends. */
const isSettled = (kind: PaymentCategory, status: BillingStatus) => kind === 'Registration' && status === 'Completed';
