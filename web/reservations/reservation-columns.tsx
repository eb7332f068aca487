import { UnstyledButton } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { ReservationBadge } from './ReservationBadge.tsx';
import { ReservationMenu } from './ReservationMenu.tsx';
import { dayLabel } from './reservation-words.ts';
import classes from './reservations.module.css';

type OnOpen = (id: string) => void;

export const reservationColumns = (onOpen: OnOpen): Column<Reservation>[] => [
  {
    id: 'client',
    label: 'Client',
    cell: (one) => (
      <div className={classes.who}>
        <Client reservation={one} onOpen={onOpen} />
        {one.clientName && <div className={list.dim}>{one.clientName}</div>}
      </div>
    ),
  },
  { id: 'coach', label: 'Coach', cell: ({ coachName }) => coachName },
  { id: 'service', label: 'Service', cell: (one) => <ServiceName reservation={one} /> },
  {
    id: 'when',
    label: 'Date & Time',
    sort: 'startsAt',
    first: 'desc',
    orders: { asc: 'Earliest first', desc: 'Latest first' },
    cell: (one) => <When reservation={one} />,
  },
  { id: 'status', label: 'Status', cell: (one) => <ReservationBadge reservation={one} /> },
];

function Client({ reservation: { _id, email }, onOpen, mih }: { reservation: Reservation; onOpen: OnOpen; mih?: number }) {
  return (
    <UnstyledButton className={list.name} mih={mih} onClick={() => onOpen(_id)} data-row-link>
      {email}
    </UnstyledButton>
  );
}

export function ServiceName({ reservation: { service, color } }: { reservation: Reservation }) {
  return (
    <span className={classes.service}>
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      {service}
    </span>
  );
}

function When({ reservation: { date, time, endTime, startsAt, status } }: { reservation: Reservation }) {
  return (
    <time dateTime={startsAt} className={classes.when} data-cancelled={status === 'cancelled' || undefined}>
      {dayLabel(date)}
      <span className={list.dim}>
        {time} – {endTime}
      </span>
    </time>
  );
}

/** A reservation where a table does not fit. */
export function ReservationCard({ reservation, onOpen }: { reservation: Reservation; onOpen: OnOpen }) {
  return (
    <>
      <div className={list.cardHead}>
        <Client reservation={reservation} onOpen={onOpen} mih={44} />
        <ReservationMenu reservation={reservation} onOpen={onOpen} />
      </div>
      <div className={list.cardLine}>
        <When reservation={reservation} />
        <ReservationBadge reservation={reservation} />
      </div>
      <div className={`${list.cardLine} ${list.dim}`}>
        <ServiceName reservation={reservation} />
        <span>{reservation.coachName}</span>
      </div>
    </>
  );
}
