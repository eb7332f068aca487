import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#web/ui/dates.ts';
import { timeIn } from '#web/ui/typed-time.ts';
import { addDays } from './calendar/calendar.rules.ts';
import { reservationList } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import { checkDate, checkEmail } from './reservations.rules.ts';

interface Props {
  email: string;
  /** YYYY-MM-DD */
  date: string;
  /** The time as it was typed. */
  time: string;
  minutes: number;
  /** The id of the reservation that is moved: it is not in its own way. */
  except?: string;
}

/**
 * Warns about other sessions of this address at the same time. It stops nobody, because several people may share an address. Coaches are
 * warned of their own sessions only, because they do not see those of others.
 */
export function ClientTaken({ date, time, minutes, except, ...client }: Props) {
  const [email] = useDebouncedValue(client.email.trim().toLowerCase(), 200);
  const begins = clock(date, timeIn(time) ?? '');
  const isComplete = checkEmail(email) === null && checkDate(date) === null && !Number.isNaN(begins);
  const days = isComplete ? { startDate: addDays(date, -1), endDate: addDays(date, 1) } : {};
  const { data } = useQuery({ ...reservationList({ search: email, ...days, limit: 100 }), enabled: isComplete });
  if (!isComplete || !data) return null;
  const taken = data.reservations.filter((other) => {
    const [from, length] = [clock(other.date, other.time), Date.parse(other.endsAt) - Date.parse(other.startsAt)];
    const isOpen = other.status === 'pending' || other.status === 'confirmed';
    return isOpen && other.email === email && other._id !== except && from < begins + minutes * 60_000 && begins < from + length;
  });
  return taken.map(({ _id, service, coachName: coach, date, time }) => (
    <Alert key={_id} color="amber" role="status">
      {text.clientTaken({ service, coach, day: formatDay(date), time })}
    </Alert>
  ));
}

/** A local time of the programme in milliseconds, to be compared with others of the same zone. */
const clock = (date: string, time: string) => Date.parse(`${date}T${time}Z`);
