import type { Availability, coaches } from '#contract/coaches.ts';
import type { Sent } from '#contract/endpoint.ts';

export const WEEKDAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** The hours and days off as they are typed. */
export type Hours = Pick<Availability, 'hours' | 'daysOff'>;

/** A field for times has no 24:00, so midnight at the end of a day is 00:00 there. */
export const hoursOf = ({ hours, daysOff }: Availability): Hours => ({
  hours: hours.map((row) => ({ ...row, closes: row.closes === '24:00' ? '00:00' : row.closes })),
  daysOff,
});
const closing = (closes: string) => (closes === '00:00' ? '24:00' : closes);

export const bodyOf = ({ hours, daysOff }: Hours): Sent<typeof coaches.saveAvailability>['body'] => ({
  hours: hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes: closing(closes) })),
  daysOff: daysOff.map(({ from, to, reason }) => ({ from, to: to || from, reason })),
});

/** The errors by the first field of each row. */
export function checkHours({ hours, daysOff }: Hours): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [i, { weekday, opens, closes }] of hours.entries()) {
    const field = `hours.${i}.opens`;
    if (!opens || !closes) errors[field] = 'Please enter both times';
    else if (closing(closes) <= opens) errors[field] = 'The end must be after the beginning';
    else if (hours.some((other, j) => j !== i && other.weekday === weekday && other.opens <= opens && opens < closing(other.closes)))
      errors[field] = 'These hours overlap with others of that day';
  }
  for (const [i, { from, to }] of daysOff.entries()) {
    if (!from) errors[`daysOff.${i}.from`] = 'Please choose a day';
    else if (to && to < from) errors[`daysOff.${i}.from`] = 'The last day must not be before the first';
  }
  return errors;
}

/** Suggests the hours after the last ones of a weekday or, on a day without hours, the morning. */
export function nextHours(hours: Hours['hours'], weekday: number): Hours['hours'][number] {
  const closings = hours.filter((row) => row.weekday === weekday).map(({ closes }) => closes);
  if (closings.length === 0) return { weekday, opens: '09:00', closes: '12:00' };
  const last = closings.toSorted().at(-1)!;
  const isMorning = last > '00:00' && last <= '13:00';
  return { weekday, opens: isMorning ? '14:00' : '', closes: isMorning ? '17:00' : '' };
}
