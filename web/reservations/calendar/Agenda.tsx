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

/** The days that have something, one under the other: for telephones. What is over lies folded above what comes. */
export function Agenda({ days, byDay, now, onOpen }: Props) {
  const busy = days.filter((day) => byDay.has(day));
  if (busy.length === 0) return <p className={classes.nothing}>No reservations found</p>;
  const over = days.includes(now) ? busy.filter((day) => day < now) : [];
  const rest = { byDay, now, onOpen };
  return (
    <>
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>{over.length === 1 ? '1 earlier day' : `${over.length} earlier days`}</summary>
          <Days days={over} {...rest} />
        </details>
      )}
      <Days days={busy.slice(over.length)} {...rest} />
      {over.length === busy.length && <p className={classes.nothing}>Nothing more is booked here</p>}
    </>
  );
}

function Days({ days, byDay, now, onOpen }: Props) {
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
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
