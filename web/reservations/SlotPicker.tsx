import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from './calendar/calendar.rules.ts';
import { coachSlots } from './coaches.api.ts';
import { dayLabel, longDay } from './reservation-words.ts';
import classes from './reservations.module.css';

/** Looked through for the next free day. */
const AHEAD_DAYS = 28;

interface Props {
  coachId: string;
  coachName: string;
  minutes: number;
  /** The reservation that is to be moved. */
  except?: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
  onPick: (date: string, time: string) => void;
}

/** The free times of a coach on a day, one press away; and the next day that has any. */
export function SlotPicker({ coachId, coachName, minutes, except, date, time, onPick }: Props) {
  const readable = /^\d{4}-\d{2}-\d{2}$/.test(date) && date > '2000' && date < '2199';
  const { data, isPending, error } = useQuery({
    ...coachSlots(coachId, { from: date, to: readable ? addDays(date, AHEAD_DAYS) : date, minutes, except }),
    enabled: readable,
  });
  if (!readable || error) return null;
  if (isPending) return <Skeleton h={64} aria-hidden="true" />;
  const free = data.filter((slot) => slot.date === date);
  const next = data.find((slot) => slot.date !== date);
  if (free.length > 0)
    return (
      <fieldset className={classes.slots}>
        <legend>
          Free times on {longDay(date)}, {minutes} min
        </legend>
        <div className={classes.slotList}>
          {free.map((slot) => (
            <button
              type="button"
              key={slot.startsAt}
              className={classes.slot}
              aria-pressed={slot.time === time}
              onClick={() => onPick(slot.date, slot.time)}
            >
              {slot.time}
            </button>
          ))}
        </div>
      </fieldset>
    );
  return (
    <div className={classes.slots} role="status">
      <Text size="sm" c="dimmed">
        {next
          ? `${coachName} has no free time on ${longDay(date)}.`
          : `${coachName} offers no free time in the next four weeks. You can still type one.`}
      </Text>
      {next && (
        <Button variant="light" size="xs" onClick={() => onPick(next.date, next.time)}>
          Next free: {dayLabel(next.date)} at {next.time}
        </Button>
      )}
    </div>
  );
}
