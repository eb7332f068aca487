import { Stack, Text } from '@mantine/core';
import { longDay } from '#contract/long-days.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import * as listText from '../reservations.messages.ts';
import * as text from './calendar.messages.ts';
import { Event } from './Event.tsx';
import type { DaysProps } from './WeekGrid.tsx';

/** The days that have reservations, below each other, for phones. Past days are folded above the coming ones. */
export function Agenda({ days, ...rest }: DaysProps) {
  const busy = days.filter((day) => rest.byDay.has(day));
  const past = days.includes(rest.now) ? busy.filter((day) => day < rest.now) : [];
  return (
    <>
      {past.length > 0 && (
        <details>
          <Text component="summary" c="var(--mantine-color-anchor)" fw={550} py="sm">
            {text.earlierDays({ count: past.length })}
          </Text>
          <Days days={past} {...rest} />
        </details>
      )}
      <Days days={busy.slice(past.length)} {...rest} />
      {past.length === busy.length && (
        <Text c="dimmed" ta="center" py="xl">
          {busy.length === 0 ? listText.noReservations() : text.nothingMore()}
        </Text>
      )}
    </>
  );
}

function Days({ days, byDay, now, onOpen }: DaysProps) {
  return (
    <Stack component="ol" className="ui-plain-list">
      {days.map((day) => (
        <Stack key={day} component="li" gap={6}>
          <Text component="h3" m={0} fw={600}>
            {capitalised(longDay(day))}
            {day === now && (
              <Text span size="sm" c="var(--mantine-color-anchor)" ml="xs">
                {listText.today()}
              </Text>
            )}
          </Text>
          {byDay.get(day)?.map((one) => (
            <Event key={one._id} reservation={one} onOpen={onOpen} roomy />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
