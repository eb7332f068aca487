import { Button, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { perLanguage } from '#contract/language.ts';
import { longDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import { marked } from '#web/ui/marked.tsx';
import * as text from './calendar.messages.ts';
import classes from './calendar.module.css';
import { movedInMonth } from './calendar.rules.ts';
import { DragToMove } from './DragToMove.tsx';
import { Event } from './Event.tsx';

const weekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
/** The short name of the weekday of a calendar day, such as "Mon". */
export const weekdayOf = (day: string): string => capitalised(weekday().format(new Date(`${day}T00:00:00Z`)));

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
  const grid = useRef<HTMLOListElement>(null);
  const step = () => {
    const { width, height } = grid.current!.getBoundingClientRect();
    return { x: width / 7, y: height / weeks.length };
  };
  const days = weeks.flat();
  return (
    <DragToMove
      sessions={[...byDay.values()].flat()}
      step={step}
      placeAt={({ date, time }, steps) => ({ date: movedInMonth(date, weeks, steps), time })}
    >
      <div className={classes.frame}>
        <div className={classes.weekdays} aria-hidden="true">
          {weeks[0]?.map((day) => (
            <span key={day}>{weekdayOf(day)}</span>
          ))}
        </div>
        <ol className={classes.month} ref={grid}>
          {days.map((day) => {
            const all = byDay.get(day) ?? [];
            // A line that counts a single reservation would take as much space as the reservation itself.
            const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all;
            return (
              <li
                key={day}
                className={classes.cell}
                data-outside={!day.startsWith(month) || undefined}
                data-today={day === now || undefined}
              >
                <h3>
                  <span className={classes.number} aria-hidden="true">
                    {Number(day.slice(8))}
                  </span>
                  <VisuallyHidden>
                    {day === now ? text.dayIsToday({ day: capitalised(longDay(day)) }) : capitalised(longDay(day))}
                  </VisuallyHidden>
                </h3>
                {shown.map((one) => (
                  <Event key={one._id} reservation={one} onOpen={onOpen} />
                ))}
                {shown.length < all.length && (
                  <Button variant="subtle" size="compact-xs" justify="flex-start" onClick={() => onDayList(day)}>
                    {marked(text.moreOn({ count: all.length - shown.length, day: longDay(day) }), {
                      hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
                    })}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </DragToMove>
  );
}
