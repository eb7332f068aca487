import { looksLikeEmail } from '#web/ui/email.ts';
import { addDays, today } from './calendar/calendar.rules.ts';
import type { ReservationsSearch } from './reservations.search.ts';

export function checkEmail(email: string): string | null {
  if (!email.trim()) return 'Email is required';
  return looksLikeEmail(email) ? null : 'Email is invalid';
}

/** A reservation starts today or later, in the programme's time zone. */
export function checkDate(date: string): string | null {
  if (!date) return 'Date is required';
  return date < today() ? 'Date cannot be before today' : null;
}

export const checkTime = (time: string): string | null => (time ? null : 'Time is required');

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
