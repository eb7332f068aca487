import { useInterval } from '@mantine/hooks';
import { type CSSProperties, useLayoutEffect, useReducer, useRef } from 'react';
import { longDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import classes from './calendar.module.css';
import { CLOSES, firstSeenHour, hoursOf, inLanes, movedInWeek, OPENS, STEPS_PER_HOUR } from './calendar.rules.ts';
import { DragToMove } from './DragToMove.tsx';
import { Event } from './Event.tsx';
import { weekdayOf } from './MonthGrid.tsx';

export interface DaysProps {
  days: string[];
  byDay: Map<string, Reservation[]>;
  now: string;
  onOpen: (id: string) => void;
}

/** The days of a week as columns whose rows are hours. Reservations that overlap are side by side. */
export function WeekGrid({ days, byDay, now, onOpen }: DaysProps) {
  const all = days.flatMap((day) => byDay.get(day) ?? []);
  const first = Math.floor(Math.min(OPENS, ...all.map(({ time }) => hoursOf(time))));
  const last = Math.ceil(Math.max(CLOSES, ...all.map((one) => hoursOf(one.time) + length(one))));
  const hours = Array.from({ length: last - first }, (_, i) => first + i);
  const seen = firstSeenHour(all.map((one) => ({ from: hoursOf(one.time), to: hoursOf(one.time) + length(one) })));
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours that are shown and the week decide where each hour is
  useLayoutEffect(() => scrollToHour(scroller.current!, seen - first), [days[0], first, seen]);
  const step = () => {
    const { width, height } = grid.current!.querySelector('ol')!.getBoundingClientRect();
    return { x: width, y: height / hours.length / STEPS_PER_HOUR };
  };
  return (
    <DragToMove sessions={all} step={step} placeAt={(session, steps) => movedInWeek(session, days, steps, { first, last })}>
      <div className={classes.frame} ref={grid}>
        <div className={classes.scroller} ref={scroller} data-early={first < OPENS || undefined}>
          <div className={classes.week} style={{ ['--hours' as string]: hours.length }}>
            <div className={classes.clock} aria-hidden="true">
              {hours.map((hour) => (
                <span key={hour}>{String(hour % 24).padStart(2, '0')}:00</span>
              ))}
            </div>
            {days.map((day) => (
              <section key={day} className={classes.column} data-today={day === now || undefined} aria-label={capitalised(longDay(day))}>
                <div className={classes.columnHead} aria-hidden="true">
                  {weekdayOf(day)} <b className={classes.number}>{Number(day.slice(8))}</b>
                </div>
                <ol className={classes.hours}>
                  {day === now && <NowLine first={first} last={last} />}
                  {inLanes(byDay.get(day) ?? []).map(({ item, lane, lanes }) => (
                    <li key={item._id} style={place(item, first, lane, lanes)}>
                      <Event reservation={item} onOpen={onOpen} roomy={length(item) >= 0.9} />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </div>
      </div>
    </DragToMove>
  );
}

/** A line at the current time, which moves on every minute. */
function NowLine({ first, last }: { first: number; last: number }) {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useInterval(again, 60_000, { autoInvoke: true });
  const at = hoursOf(toZonedInput(new Date().toISOString()).slice(11, 16)) - first;
  if (at < 0 || at > last - first) return null;
  return <li className={classes.now} style={{ top: `calc(${at} * var(--hour))` }} aria-hidden="true" />;
}

/** Scrolls past so many of the hours, which are there for an early reservation. */
function scrollToHour(scroller: HTMLDivElement, past: number): void {
  const hours = scroller.querySelectorAll<HTMLElement>(`.${classes.clock} > span`);
  scroller.scrollTop = (hours[past]?.offsetTop ?? 0) - (hours[0]?.offsetTop ?? 0);
}

const length = ({ startsAt, endsAt }: Reservation) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;

function place(one: Reservation, first: number, lane: number, lanes: number): CSSProperties {
  return {
    top: `calc(${hoursOf(one.time) - first} * var(--hour))`,
    height: `calc(${length(one)} * var(--hour) - 2px)`,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
  };
}
