import type { Reservation } from '#contract/reservations.ts';
import { longDay } from '../reservation-words.ts';
import classes from './calendar.module.css';
import { Event } from './Event.tsx';

interface Props {
  days: string[];
  byDay: Map<string, Reservation[]>;
  now: string;
  onOpen: (id: string) => void;
}

/** The days that have something, one under the other: for telephones. */
export function Agenda({ days, byDay, now, onOpen }: Props) {
  const busy = days.filter((day) => byDay.has(day));
  if (busy.length === 0) return <p className={classes.nothing}>No reservations found</p>;
  return (
    <ol className={classes.agenda}>
      {busy.map((day) => (
        <li key={day}>
          <h3 className={classes.agendaDay} data-today={day === now || undefined}>
            {longDay(day)}
            {day === now && <span className={classes.mark}>Today</span>}
          </h3>
          {(byDay.get(day) ?? []).map((one) => (
            <Event key={one._id} reservation={one} onOpen={onOpen} roomy />
          ))}
        </li>
      ))}
    </ol>
  );
}
