import type { Availability, coaches } from '#contract/coaches.ts';
import type { Sent } from '#contract/endpoint.ts';

export const WEEKDAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** A row as it is typed; `key` identifies it while it is edited. */
type Row<T> = T & { key: string };
export type HoursRow = Row<Availability['hours'][number]>;
export type DayOffRow = Row<Availability['daysOff'][number]>;
interface Rows {
  hours: HoursRow[];
  daysOff: DayOffRow[];
}

export const withKey = <T extends object>(row: T) => ({ ...row, key: crypto.randomUUID() });

/** A field for times has no 24:00, so midnight at the end of a day is 00:00 there. */
export const toRows = ({ hours, daysOff }: Availability): Rows => ({
  hours: hours.map((row) => withKey({ ...row, closes: row.closes === '24:00' ? '00:00' : row.closes })),
  daysOff: daysOff.map(withKey),
});

/** The body of the request, in the order of the rows, and the errors by the keys of the rows. */
export function fromRows({ hours, daysOff }: Rows): {
  body: Sent<typeof coaches.saveAvailability>['body'];
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const closing = (closes: string) => (closes === '00:00' ? '24:00' : closes);
  for (const { key, weekday, opens, closes } of hours) {
    if (!opens || !closes) problems[key] = 'Please enter both times';
    else if (closing(closes) <= opens) problems[key] = 'The end must be after the beginning';
    else if (hours.some((other) => other.key !== key && other.weekday === weekday && other.opens <= opens && opens < closing(other.closes)))
      problems[key] = 'These hours overlap with others of that day';
  }
  for (const { key, from, to } of daysOff) {
    if (!from) problems[key] = 'Please choose a day';
    else if (to && to < from) problems[key] = 'The last day must not be before the first';
  }
  return {
    body: {
      hours: hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes: closing(closes) })),
      daysOff: daysOff.map(({ from, to, reason }) => ({ from, to: to || from, reason })),
    },
    problems,
  };
}

/** Suggests the hours after the last ones of a weekday or, on a day without hours, the morning. */
export function nextHours(hours: readonly HoursRow[], weekday: number): HoursRow {
  const closings = hours.filter((row) => row.weekday === weekday).map(({ closes }) => closes);
  if (closings.length === 0) return withKey({ weekday, opens: '09:00', closes: '12:00' });
  const last = closings.toSorted().at(-1)!;
  const isMorning = last > '00:00' && last <= '13:00';
  return withKey({ weekday, opens: isMorning ? '14:00' : '', closes: isMorning ? '17:00' : '' });
}
