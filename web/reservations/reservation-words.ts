import type { Reservation, ReservationStatus } from '#contract/reservations.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATUS: Record<ReservationStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Days come as `YYYY-MM-DD` on the programme's clocks: nothing is converted any more. */
export const dayLabel = (date: string): string => date.split('-').reverse().join('/');

const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
/** "Monday 23 November" */
export const longDay = (date: string): string => LONG.format(new Date(`${date}T00:00:00Z`));

/** Who comes: the name, where it is known. */
export const clientOf = ({ clientName, email }: Reservation): string => clientName || email;
