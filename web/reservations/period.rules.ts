import { addDays, today } from './calendar/calendar.rules.ts';
import type { ReservationsSearch } from './reservations.search.ts';

type Shown = Pick<ReservationsSearch, 'period' | 'startDate' | 'endDate' | 'order'>;

/**
 * The days of the list and their order, from what the address says. Without days it shows what is to come, the next
 * session first; sessions that are over are shown the latest first.
 */
export function daysOf({ period, startDate, endDate, order }: Shown): Required<Pick<Shown, 'order'>> & Omit<Shown, 'period'> {
  if (startDate || endDate) return { startDate, endDate, order: order ?? (startDate ? 'asc' : 'desc') };
  const now = today();
  if (period === 'today') return { startDate: now, endDate: now, order: order ?? 'asc' };
  if (period === 'past') return { endDate: addDays(now, -1), order: order ?? 'desc' };
  if (period === 'all') return { order: order ?? 'desc' };
  return { startDate: now, order: order ?? 'asc' };
}
