import { dateRequired, timeRequired } from '#contract/reservations.messages.ts';
import { looksLikeEmail } from '#web/ui/email.ts';
import { timeIn } from '#web/ui/typed-time.ts';
import { today } from '#web/ui/zoned-input.ts';
import { addDays } from './calendar/calendar.rules.ts';
import * as text from './reservations.messages.ts';
import type { ReservationsSearch } from './reservations.search.ts';

export function checkEmail(email: string): string | null {
  if (!email.trim()) return text.emailRequired();
  return looksLikeEmail(email) ? null : text.emailInvalid();
}

/** A reservation starts today or later, in the programme's time zone. */
export function checkDate(date: string): string | null {
  if (!date) return dateRequired();
  return date < today() ? text.dateInPast() : null;
}

export const checkTime = (time: string): string | null => (timeIn(time) ? null : timeRequired());

type Shown = Pick<ReservationsSearch, 'period' | 'startDate' | 'endDate' | 'order'>;

/**
 * The days of the list and their order, from the values in the address. Without days the list shows future sessions, the
 * next one first; past sessions are shown with the latest first.
 */
export function daysOf({ period, startDate, endDate, order }: Shown): Required<Pick<Shown, 'order'>> & Omit<Shown, 'period'> {
  if (startDate || endDate) return { startDate, endDate, order: order ?? (startDate ? 'asc' : 'desc') };
  const now = today();
  if (period === 'today') return { startDate: now, endDate: now, order: order ?? 'asc' };
  if (period === 'past') return { endDate: addDays(now, -1), order: order ?? 'desc' };
  if (period === 'all') return { order: order ?? 'desc' };
  return { startDate: now, order: order ?? 'asc' };
}
