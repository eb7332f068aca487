import * as shared from '#contract/coaches.messages.ts';
import type { Availability, coaches } from '#contract/coaches.ts';
import type { Sent } from '#contract/endpoint.ts';
import { perLanguage } from '#contract/language.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import * as text from './hours.messages.ts';

const weekdays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
/** The name of an ISO weekday, where 1 is Monday. The first of January 2024 was a Monday. */
export const weekdayName = (weekday: number): string => capitalised(weekdays().format(Date.UTC(2024, 0, weekday)));
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

/** A field keeps what was typed while it is no time. */
const isTime = (typed: string): boolean => /^\d\d:\d\d$/.test(typed);

/** The errors by the first field of each row. */
export function checkHours({ hours, daysOff }: Hours): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [i, { weekday, opens, closes }] of hours.entries()) {
    const field = `hours.${i}.opens`;
    if (!isTime(opens) || !isTime(closes)) errors[field] = text.enterBoth();
    else if (closing(closes) <= opens) errors[field] = shared.endAfterBeginning();
    else if (hours.some((other, j) => j !== i && other.weekday === weekday && other.opens <= opens && opens < closing(other.closes)))
      errors[field] = shared.hoursOverlap();
  }
  for (const [i, { from, to }] of daysOff.entries()) {
    if (!from) errors[`daysOff.${i}.from`] = text.chooseDay();
    else if (to && to < from) errors[`daysOff.${i}.from`] = shared.lastBeforeFirst();
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
