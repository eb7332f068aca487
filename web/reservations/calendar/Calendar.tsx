import { ActionIcon, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { perLanguage } from '#contract/language.ts';
import { monthName } from '#contract/months.ts';
import type { Reservation, ReservationFilter } from '#contract/reservations.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { today } from '#web/ui/zoned-input.ts';
import { reservationCalendar } from '../reservations.api.ts';
import * as listText from '../reservations.messages.ts';
import { Agenda } from './Agenda.tsx';
import * as text from './calendar.messages.ts';
import { addDays, addMonths, monthOf, weekOf } from './calendar.rules.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  view: 'month' | 'week';
  /** A day in the month or week that is shown; undefined means today. */
  day: string | undefined;
  wide: boolean;
  filter: ReservationFilter;
  onDay: (day: string | undefined) => void;
  onOpen: (id: string) => void;
  onDayList: (day: string) => void;
}

/** The reservations of a month or a week; on a phone they are a list of days. */
export function Calendar({ view, day, wide, filter, onDay, onOpen, onDayList }: Props) {
  const now = today();
  const anchor = day ?? now;
  const weeks = view === 'month' ? monthOf(anchor) : [weekOf(anchor)];
  const days = weeks.flat();
  const month = anchor.slice(0, 7);
  const query = useQuery(reservationCalendar({ ...filter, from: days[0]!, to: days.at(-1)! }));
  const step = (by: 1 | -1) => {
    const next = view === 'month' ? addMonths(anchor, by) : addDays(anchor, 7 * by);
    const holdsToday = view === 'month' ? next.slice(0, 7) === now.slice(0, 7) : weekOf(next).includes(now);
    onDay(holdsToday ? undefined : next);
  };

  return (
    <section aria-label={text.reservationsOf[view]()} aria-busy={query.isPlaceholderData || undefined}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} aria-live="polite">
          {view === 'month' ? capitalised(monthName(anchor.slice(0, 7))) : dayRange().formatRange(at(days[0]!), at(days.at(-1)!))}
        </Title>
        <Group gap={6}>
          <ActionIcon variant="default" aria-label={text.previous[view]()} onClick={() => step(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => onDay(undefined)}>
            {listText.today()}
          </Button>
          <ActionIcon variant="default" aria-label={text.next[view]()} onClick={() => step(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Loaded
        query={query}
        failed={listText.listFailed()}
        loading={<Skeleton h={wide ? 540 : 320} radius="lg" role="status" aria-label={word.loading()} />}
      >
        {({ reservations, count }) => {
          const byDay = new Map<string, Reservation[]>();
          for (const one of reservations) byDay.set(one.date, [...(byDay.get(one.date) ?? []), one]);
          const grid = { byDay, now, onOpen };
          return (
            <div data-stale={query.isPlaceholderData || undefined}>
              {count > reservations.length && (
                <Text c="dimmed" mb="sm">
                  {text.firstShown({ shown: reservations.length, count })}
                </Text>
              )}
              {!wide ? (
                <Agenda days={view === 'month' ? days.filter((one) => one.startsWith(month)) : days} {...grid} />
              ) : view === 'month' ? (
                <MonthGrid weeks={weeks} month={month} onDayList={onDayList} {...grid} />
              ) : (
                <WeekGrid days={days} {...grid} />
              )}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

const dayRange = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const at = (day: string) => new Date(`${day}T00:00:00Z`);
