import { reservationStatus } from '#contract/reservations.messages.ts';
import type { Reservation, ReservationStatus } from '#contract/reservations.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATUS: Record<ReservationStatus, { label: string; tone: Tone }> = {
  pending: { label: reservationStatus.pending(), tone: 'warning' },
  confirmed: { label: reservationStatus.confirmed(), tone: 'positive' },
  completed: { label: reservationStatus.completed(), tone: 'info' },
  missed: { label: reservationStatus.missed(), tone: 'negative' },
  cancelled: { label: reservationStatus.cancelled(), tone: 'neutral' },
};

/** The client's name, or the email address when the name is unknown. */
export const clientOf = ({ clientName, email }: Pick<Reservation, 'clientName' | 'email'>): string => clientName || email;
