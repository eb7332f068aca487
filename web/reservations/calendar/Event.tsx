import { VisuallyHidden } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import { clientOf, STATUS } from '../reservation-words.ts';
import classes from './calendar.module.css';

/** One reservation in a calendar: the colour is its service's; pending has a broken edge, cancelled is struck through. */
export function Event({
  reservation,
  onOpen,
  roomy = false,
}: {
  reservation: Reservation;
  onOpen: (id: string) => void;
  /** There is room for more than a line. */
  roomy?: boolean;
}) {
  const { _id, time, endTime, color, status, coachName, service } = reservation;
  return (
    <button
      type="button"
      className={classes.event}
      data-color={color}
      data-status={status}
      data-roomy={roomy || undefined}
      onClick={() => onOpen(_id)}
    >
      <span className={classes.eventTime}>{roomy ? `${time} – ${endTime}` : time}</span>{' '}
      <span className={classes.eventName}>{clientOf(reservation)}</span>
      <span className={roomy ? classes.eventMore : VisuallyHidden.classes.root}>
        <VisuallyHidden>, </VisuallyHidden>
        {service}, {coachName}
        <VisuallyHidden>, {STATUS[status].label}</VisuallyHidden>
      </span>
    </button>
  );
}
