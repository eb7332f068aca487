import { VisuallyHidden } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { Reservation } from '#contract/reservations.ts';
import { clientOf, STATUS } from '../reservation-labels.ts';
import { series } from '../series.messages.ts';
import classes from './calendar.module.css';
import { useDrag } from './DragToMove.tsx';

interface Props {
  reservation: Reservation;
  onOpen: (id: string) => void;
  /** True when there is room for more than one line. */
  roomy?: boolean;
}

/** A reservation in a calendar, in the colour of its service. A pending one has a dashed border, a cancelled one is struck through. */
export function Event({ reservation, onOpen, roomy = false }: Props) {
  const drag = useDrag(reservation);
  const { _id, time, endTime, color, status, coachName, service } = reservation;
  return (
    <button
      {...drag}
      type="button"
      data-session={_id}
      className={classes.event}
      data-color={color}
      data-status={status}
      data-roomy={roomy || undefined}
      onClick={() => onOpen(_id)}
    >
      <b className="ui-numbers">{roomy ? `${time} – ${endTime}` : time}</b>{' '}
      {reservation.series && <IconRepeat size={12} role="img" aria-label={series()} />} <span>{clientOf(reservation)}</span>
      <span className={roomy ? undefined : VisuallyHidden.classes.root}>
        <VisuallyHidden>, </VisuallyHidden>
        {service}, {coachName}
        <VisuallyHidden>, {STATUS[status].label}</VisuallyHidden>
      </span>
    </button>
  );
}
