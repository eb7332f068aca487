import { z } from 'zod';
import * as text from './coaches.messages.ts';
import { contract } from './endpoint.ts';
import { Data, Text, Time } from './shared.ts';

// The sessions of a coach for other calendars, and the busy times of the calendar that a coach keeps elsewhere.

const FeedAddress = z.object({
  /** Whoever has this address reads the coach's sessions. */
  address: z.string(),
  madeAt: Time,
});

const OwnCalendar = z.object({
  /** The host of its address. The address itself is a secret and is not shown again. */
  host: z.string(),
  addedAt: Time,
  /** This is null until the first try. */
  triedAt: Time.nullable(),
  /** The busy times are those of this moment. */
  readAt: Time.nullable(),
  /** This is null when the last try succeeded. */
  failure: z.string().nullable(),
  /** It counts the busy times from now on. */
  busy: z.int().min(0),
});

export const CoachCalendars = z.object({ feed: FeedAddress.nullable(), own: OwnCalendar.nullable() });
export type CoachCalendars = z.infer<typeof CoachCalendars>;

/** The address of a calendar. Calendar programs write `webcal:` in place of `https:`. */
const CalendarAddress = Text(2_000)
  .trim()
  .overwrite((address) => address.replace(/^webcals?:/i, 'https:'))
  .refine(
    (address) => {
      const url = URL.parse(address);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    },
    { error: text.calendarAddress },
  );

export const coachCalendars = contract({
  get: {
    route: 'GET /api/coach/{id}/calendars',
    coaches: 'their own calendars',
    summary: 'The address of the coach’s sessions for other calendars, and the state of the calendar that the coach keeps elsewhere',
    response: Data(CoachCalendars),
  },
  makeFeed: {
    route: 'POST /api/coach/{id}/calendars/feed',
    coaches: 'their own calendars',
    summary: 'Make a secret address at which calendar programs read the coach’s sessions; an earlier address stops working',
    response: Data(CoachCalendars),
  },
  removeFeed: {
    route: 'DELETE /api/coach/{id}/calendars/feed',
    coaches: 'their own calendars',
    summary: 'Revoke the address; calendar programs no longer read the coach’s sessions',
    response: Data(CoachCalendars),
  },
  setOwn: {
    route: 'PUT /api/coach/{id}/calendars/own',
    coaches: 'their own calendars',
    summary: 'Read busy times from the coach’s own calendar in iCal format; clients are not offered them. A job reads it at once',
    body: z.object({ address: CalendarAddress }),
    response: Data(CoachCalendars),
  },
  readOwn: {
    route: 'POST /api/coach/{id}/calendars/own/read',
    coaches: 'their own calendars',
    summary: 'Have a job read the coach’s own calendar now; 404 when there is none',
    response: Data(CoachCalendars),
  },
  removeOwn: {
    route: 'DELETE /api/coach/{id}/calendars/own',
    coaches: 'their own calendars',
    summary: 'Forget the coach’s own calendar and its busy times; 404 when there is none',
    response: Data(CoachCalendars),
  },
});

/** The address at which calendar programs read the sessions of a coach. */
export const calendarFeedPath = (token: string) => `/agenda/${token}.ics`;
