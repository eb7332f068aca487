import type { Availability, coaches } from '#contract/coaches.ts';
import type { Sent } from '#contract/endpoint.ts';

export const WEEKDAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** As it is typed; `key` names the row while it is edited. */
export interface HoursRow {
  key: string;
  weekday: number;
  opens: string;
  closes: string;
}
export interface DayOffRow {
  key: string;
  from: string;
  to: string;
  reason: string;
}
interface Rows {
  hours: HoursRow[];
  daysOff: DayOffRow[];
}

const withKey = <T extends object>(row: T) => ({ ...row, key: crypto.randomUUID() });

/** A field for times has no 24:00: midnight at the end of a day is 00:00 there. */
export const toRows = ({ hours, daysOff }: Availability): Rows => ({
  hours: hours.map((row) => withKey({ ...row, closes: row.closes === '24:00' ? '00:00' : row.closes })),
  daysOff: daysOff.map(withKey),
});

/** What is sent, in the order of the rows; and what is wrong, by the key of its row. */
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

/** After the last hours of that day, or a working day's beginning. */
export function nextHours(hours: readonly HoursRow[], weekday: number): HoursRow {
  const last = hours
    .filter((row) => row.weekday === weekday)
    .map(({ closes }) => closes)
    .toSorted()
    .at(-1);
  const afternoon = last !== undefined && last > '00:00' && last <= '13:00';
  return withKey({
    weekday,
    opens: last === undefined ? '09:00' : afternoon ? '14:00' : '',
    closes: last === undefined ? '12:00' : afternoon ? '17:00' : '',
  });
}
