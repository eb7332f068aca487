import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { longDay } from '#contract/long-days.ts';
import { formatDay } from '#web/ui/dates.ts';
import { addDays } from './calendar/calendar.rules.ts';
import { coachSlots } from './coaches.api.ts';
import * as text from './reservations.messages.ts';
import classes from './reservations.module.css';

/** The next free day is searched in so many days. */
const AHEAD_DAYS = 28;

interface Props {
  coachId: string;
  coachName: string;
  minutes: number;
  /** Undefined when the service is a free text. */
  serviceId: string | undefined;
  /** The id of the reservation that is moved: its own time is free for it. */
  except?: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
  onPick: (picked: { date: string; time: string }) => void;
}

/** Offers the free times of a coach on a day or, when there are none, the next one on a later day. */
export function SlotPicker({ coachId, coachName, minutes, serviceId, except, date, time, onPick }: Props) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && date > '2000' && date < '2199';
  const { data, isPending, error } = useQuery({
    ...coachSlots(coachId, { from: date, to: isDay ? addDays(date, AHEAD_DAYS) : date, minutes, serviceId, except }),
    enabled: isDay,
  });
  if (!isDay || error) return null;
  if (isPending) return <Skeleton h={64} aria-hidden="true" />;
  const free = data.filter((slot) => slot.date === date);
  const next = data.find((slot) => slot.date !== date);
  if (free.length > 0)
    return (
      <Paper component="fieldset" className={classes.slots}>
        <Text component="legend" className="ui-dim">
          {text.freeTimes({ day: longDay(date), minutes })}
        </Text>
        <Group gap={6}>
          {free.map((slot) => (
            <Button
              key={slot.startsAt}
              size="compact-md"
              variant={slot.time === time ? 'filled' : 'default'}
              aria-pressed={slot.time === time}
              onClick={() => onPick({ date, time: slot.time })}
            >
              {slot.time}
            </Button>
          ))}
        </Group>
      </Paper>
    );
  return (
    <Paper className={classes.slots} role="status">
      <p className="ui-dim">
        {next ? text.nothingFreeOn({ coach: coachName, day: longDay(date) }) : text.nothingFreeSoon({ coach: coachName })}
      </p>
      {next && (
        <Button variant="light" size="xs" mt="xs" onClick={() => onPick({ date: next.date, time: next.time })}>
          {text.nextFree({ day: formatDay(next.date), time: next.time })}
        </Button>
      )}
    </Paper>
  );
}
