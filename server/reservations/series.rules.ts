import { type REPEATS, SERIES } from '#contract/reservation-series.ts';
import { fieldError } from '#server/errors.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';
import * as text from './series.messages.ts';

export interface Repeat {
  /** The first day. */
  date: Day;
  every: (typeof REPEATS)[number];
  times?: number | undefined;
  until?: Day | undefined;
}

/** The days of a series. A month that is too short has its session on its last day. */
export function seriesDays({ date, every, times, until }: Repeat): Day[] {
  if ((times === undefined) === (until === undefined)) throw fieldError(400, 'times', text.timesOrUntil());
  const nth = (i: number) => (every === 'month' ? addMonths(date, i) : addDays(date, i * (every === 'week' ? 7 : 14)));
  const days: Day[] = [];
  for (let day = date; days.length < (times ?? SERIES.most + 1) && (until === undefined || day <= until); day = nth(days.length))
    days.push(day);
  if (days.length < SERIES.least) throw fieldError(400, 'until', text.onlyOne());
  if (days.length > SERIES.most) throw fieldError(400, 'until', text.tooMany({ most: SERIES.most }));
  return days;
}
