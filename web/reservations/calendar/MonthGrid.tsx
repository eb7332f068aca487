import { Button, VisuallyHidden } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import { longDay } from '../reservation-labels.ts';
import classes from './calendar.module.css';
import { Event } from './Event.tsx';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** So many reservations are shown in a cell; the others are counted. */
const SHOWN = 3;

interface Props {
  weeks: string[][];
  /** YYYY-MM */
  month: string;
  byDay: Map<string, Reservation[]>;
  now: string;
  onOpen: (id: string) => void;
  onDayList: (day: string) => void;
}

export function MonthGrid({ weeks, month, byDay, now, onOpen, onDayList }: Props) {
  return (
    <div className={classes.frame}>
      <div className={classes.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.month}>
        {weeks.flat().map((day) => {
          const all = byDay.get(day) ?? [];
          // A line that counts a single reservation would take as much space as the reservation itself.
          const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all;
          return (
            <li key={day} className={classes.cell} data-outside={!day.startsWith(month) || undefined} data-today={day === now || undefined}>
              <h3>
                <span className={classes.number} aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                <VisuallyHidden>
                  {longDay(day)}
                  {day === now && ', today'}
                </VisuallyHidden>
              </h3>
              {shown.map((one) => (
                <Event key={one._id} reservation={one} onOpen={onOpen} />
              ))}
              {shown.length < all.length && (
                <Button variant="subtle" size="compact-xs" justify="flex-start" onClick={() => onDayList(day)}>
                  +{all.length - shown.length} more
                  <VisuallyHidden> on {longDay(day)}</VisuallyHidden>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
