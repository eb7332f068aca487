import { z } from 'zod';
import { contract } from './endpoint.ts';
import { NearDay } from './filters.ts';
import * as message from './reservations.messages.ts';
import { Reservation, reservations } from './reservations.ts';
import { Data, Day, Id, Mailed, MaybeMailed } from './shared.ts';

// Sessions that repeat: made together, and moved, confirmed or cancelled together, or one by one as any other reservation.

export const REPEATS = ['week', 'two-weeks', 'month'] as const;
export const SERIES = { least: 2, most: 52 } as const;

/** The sessions that have begun are left as they are. */
const Scope = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof Scope>;

/**
 * A session cannot be on a day because of another session, its break, the most sessions of a day, a day off, the coach's own calendar, or a
 * time that clocks skip.
 */
export const SERIES_PROBLEMS = ['overlap', 'break', 'full', 'day-off', 'busy', 'skipped-time'] as const;
export type SeriesProblem = (typeof SERIES_PROBLEMS)[number];

const repeat = {
  every: z.enum(REPEATS),
  /** The number of sessions. Without it, there are as many as fit until the last day. */
  times: z.int().min(SERIES.least, { error: message.tooFewTimes }).max(SERIES.most, { error: message.tooManyTimes }).optional(),
  until: NearDay.optional(),
};

const Wanted = reservations.create.body.extend(repeat);

/** The sessions after a change, and what happened to the e-mail about them. */
const ChangedSeries = Data(z.array(Reservation)).extend(Mailed);

export const reservationSeries = contract({
  plan: {
    route: 'POST /api/reservation/series/plan',
    coaches: 'their own reservations',
    summary: 'The days of a series that is not made yet, and why the coach is not free on some of them',
    body: Wanted.pick({ coach: true, service: true, date: true, time: true, every: true, times: true, until: true }),
    response: Data(z.array(z.object({ date: Day, problem: z.enum(SERIES_PROBLEMS).nullable() }))),
  },
  create: {
    route: 'POST /api/reservation/series',
    coaches: 'their own reservations',
    summary:
      'Book a session that repeats, up to 52 times, without the days in `skip`; 409 beside `time` with the days that are taken. The same `key` makes one series',
    body: Wanted.extend({ key: Id, skip: z.array(NearDay).max(SERIES.most).default([]) }),
    response: ChangedSeries,
  },
  confirm: {
    route: 'POST /api/reservation/{id}/series/confirm',
    coaches: 'their own reservations',
    summary: 'Confirm the pending sessions of a series, from this one on or all: the client gets one e-mail with all dates',
    body: z.object({ scope: Scope }),
    response: ChangedSeries,
  },
  cancel: {
    route: 'POST /api/reservation/{id}/series/cancel',
    coaches: 'their own reservations',
    summary: 'Cancel the coming sessions of a series, from this one on or all: the client gets one e-mail with the reason',
    body: reservations.cancel.body.extend({ scope: Scope }),
    response: ChangedSeries,
  },
  edit: {
    route: 'PATCH /api/reservation/{id}/series',
    coaches: 'their own reservations',
    summary:
      'Correct the client or the place of the coming sessions of a series, or give them to another coach, from this one on or all; 409 beside `coach` with the days that are taken. The note of staff is kept with this session alone',
    body: reservations.edit.body.extend({ scope: Scope }),
    response: Data(z.array(Reservation)).extend(MaybeMailed),
  },
  reschedule: {
    route: 'POST /api/reservation/{id}/series/reschedule',
    coaches: 'their own reservations',
    summary: 'Move this session, and the coming ones of its series by as many days and to the same time of day',
    body: reservations.reschedule.body.extend({ scope: Scope }),
    response: ChangedSeries,
  },
});
