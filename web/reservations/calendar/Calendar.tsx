import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Reservation, ReservationFilter } from '#contract/reservations.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { reservationCalendar } from '../reservations.api.ts';
import { Agenda } from './Agenda.tsx';
import classes from './calendar.module.css';
import { addDays, addMonths, monthOf, today, weekOf } from './calendar.rules.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  view: 'month' | 'week';
  /** A day of what is shown; today unless chosen. */
  day: string | undefined;
  wide: boolean | undefined;
  filter: ReservationFilter;
  onDay: (day: string | undefined) => void;
  onOpen: (id: string) => void;
  /** The list of one day. */
  onDayList: (day: string) => void;
}

/** Reservations by day: a month or a week at a time; on a telephone as a list of days. */
export function Calendar({ view, day, wide, filter, onDay, onOpen, onDayList }: Props) {
  const now = today();
  const anchor = day ?? now;
  const weeks = view === 'month' ? monthOf(anchor) : [weekOf(anchor)];
  const days = weeks.flat();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    reservationCalendar({ ...filter, from: days[0]!, to: days.at(-1)! }),
  );
  const step = (by: 1 | -1) => {
    const next = view === 'month' ? addMonths(anchor, by) : addDays(anchor, 7 * by);
    const holdsToday = view === 'month' ? next.slice(0, 7) === now.slice(0, 7) : weekOf(next).includes(now);
    onDay(holdsToday ? undefined : next);
  };
  const byDay = Map.groupBy(data?.reservations ?? [], ({ date }: Reservation) => date);
  const unit = view === 'month' ? 'month' : 'week';

  return (
    <section aria-label={`Reservations of the ${unit}`} aria-busy={isPlaceholderData || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title} aria-live="polite">
          {view === 'month' ? monthTitle(anchor) : weekTitle(days)}
        </h2>
        <div className={classes.steps}>
          <ActionIcon variant="default" aria-label={`Previous ${unit}`} onClick={() => step(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => onDay(undefined)}>
            Today
          </Button>
          <ActionIcon variant="default" aria-label={`Next ${unit}`} onClick={() => step(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      </div>
      {error && !data ? (
        <ErrorState title="The reservations could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <div role="status" aria-label="Loading...">
          <Skeleton h={wide ? 540 : 320} radius="lg" />
        </div>
      ) : (
        <div data-stale={isPlaceholderData || undefined}>
          {data.count > data.reservations.length && (
            <p className={classes.more}>
              The first {formatCount(data.reservations.length)} of {formatCount(data.count)} are shown. Choose a coach or a status to see
              fewer.
            </p>
          )}
          {!wide ? (
            <Agenda
              days={view === 'month' ? days.filter((one) => one.startsWith(anchor.slice(0, 7))) : days}
              byDay={byDay}
              now={now}
              onOpen={onOpen}
            />
          ) : view === 'month' ? (
            <MonthGrid weeks={weeks} month={anchor.slice(0, 7)} byDay={byDay} now={now} onOpen={onOpen} onDayList={onDayList} />
          ) : (
            <WeekGrid days={days} byDay={byDay} now={now} onOpen={onOpen} />
          )}
        </div>
      )}
    </section>
  );
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

const monthTitle = (day: string) => MONTH.format(at(day));
const weekTitle = (days: string[]) => DAY.formatRange(at(days[0]!), at(days.at(-1)!));
