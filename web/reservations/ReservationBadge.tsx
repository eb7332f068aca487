import type { Reservation } from '#contract/reservations.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { STATUS } from './reservation-words.ts';

export function ReservationBadge({ reservation: { status } }: { reservation: Reservation }) {
  return <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>;
}
