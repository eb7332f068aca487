import type { Reservation, ReservationStatus } from '#contract/reservations.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATUS: Record<ReservationStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
/** Formats a calendar day, such as "Monday 23 November". */
export const longDay = (date: string): string => LONG.format(new Date(`${date}T00:00:00Z`));

/** The client's name, or the email address when the name is unknown. */
export const clientOf = ({ clientName, email }: Reservation): string => clientName || email;
