import { z } from 'zod';
import { Clock, RequiredEmail } from './coaches.ts';
import { Place, ServiceColor } from './coaching-services.ts';
import { contract } from './endpoint.ts';
import { ExportFormat } from './exports.ts';
import { NearDay, ReservationFilter, ReservationStatus } from './filters.ts';
import { inOrder } from './ranges.ts';
import * as message from './reservations.messages.ts';
import { Data, Day, Id, Mailed, MaybeMailed, OptionalName, orAll, Page, RequiredText, Success, Text, Time } from './shared.ts';

export { RESERVATION_STATUS } from './filter-values.ts';
export { ReservationFilter, ReservationStatus } from './filters.ts';

/** `public` reservations are made by the client on the public page. */
export const RESERVATION_SOURCES = ['staff', 'public'] as const;

export const Reservation = z.object({
  _id: Id,
  id: Id,
  /** The client's e-mail address. */
  email: z.string(),
  /** Empty when the name is not known. */
  clientName: z.string(),
  /** The client's phone number in E.164, otherwise the member's; empty when neither is known. */
  phone: z.string(),
  /** The meeting link or place: the reservation's own, otherwise the coach's, otherwise the service's; empty when there is none. */
  place: z.string(),
  /** The place of this reservation alone. */
  ownPlace: z.string(),
  /** The member who has this address; null when there is none. */
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  coachId: Id,
  coachName: z.string(),
  /** The account of that coach is closed, so nobody holds a session to come. */
  withoutCoach: z.boolean(),
  service: z.string(),
  serviceId: Id.nullable(),
  color: ServiceColor,
  /** The day and times in the programme's time zone. */
  date: Day,
  time: z.string(),
  endTime: z.string(),
  startsAt: Time,
  endsAt: Time,
  status: ReservationStatus,
  reason: z.string().nullable(),
  /** The client wrote this note. */
  note: z.string(),
  /** Clients do not see this note of the staff. */
  staffNote: z.string(),
  source: z.enum(RESERVATION_SOURCES),
  /** The series of sessions to which it belongs, its place among them by time, and how many they are. */
  series: z.object({ _id: Id, place: z.int(), of: z.int() }).nullable(),
  createdAt: Time,
});
export type Reservation = z.infer<typeof Reservation>;

/** The reservation after a change. `mail` says what happened to the e-mails about it to the client and the coach. */
const Changed = Data(Reservation).extend(Mailed);
/** The same after a change that not everybody must be told of. */
const MaybeTold = Data(Reservation).extend(MaybeMailed);

export const CALENDAR_DAYS_MAX = 42;
export const CALENDAR_LIMIT = 1_000;

const When = z.object({
  date: z.string({ error: message.dateRequired }).min(1, { error: message.dateRequired }).pipe(NearDay),
  time: z.string({ error: message.timeRequired }).min(1, { error: message.timeRequired }).pipe(Clock),
});

export const reservations = contract({
  list: {
    route: 'GET /api/reservation',
    coaches: 'their own reservations',
    summary: 'Reservations, the latest time first unless asked otherwise; a coach gets their own',
    query: inOrder(
      Page.extend({
        limit: z.coerce.number().int().min(1).max(100).default(10),
        ...ReservationFilter.shape,
        status: orAll(ReservationStatus),
        sort: z.enum(['startsAt', 'createdAt']).default('startsAt'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    response: Success.extend({
      reservations: z.array(Reservation),
      totalPages: z.int().min(0),
      count: z.int().min(0),
      timeZone: z.string(),
    }),
  },
  calendar: {
    route: 'GET /api/reservation/calendar',
    coaches: 'their own reservations',
    summary: 'All reservations of up to 42 days, the first 1000 by time; `count` says how many there are',
    query: inOrder(z.object({ from: NearDay, to: NearDay, ...ReservationFilter.omit({ startDate: true, endDate: true }).shape })),
    response: Success.extend({ reservations: z.array(Reservation), count: z.int().min(0), timeZone: z.string() }),
  },
  exportFile: {
    route: 'GET /api/reservation/export',
    coaches: 'their own reservations',
    summary: 'The reservations that the filter takes, as a file; the earliest first unless asked otherwise',
    query: inOrder(ReservationFilter.extend({ order: z.enum(['asc', 'desc']).default('asc'), format: ExportFormat.default('csv') })),
    response: 'file',
  },
  get: {
    route: 'GET /api/reservation/{id}',
    coaches: 'their own reservations',
    summary: 'One reservation',
    response: Data(Reservation),
  },
  create: {
    route: 'POST /api/reservation',
    once: true,
    coaches: 'their own reservations',
    summary:
      'Book a coach: `coach` is an id; `service` the id or name of a coaching service, any other text is a session of an hour; 409 beside `time` when it is taken',
    body: When.extend({
      email: RequiredEmail,
      coach: z
        .string({ error: message.coachRequired })
        .min(1, { error: message.coachRequired })
        .pipe(z.uuid({ error: message.coachRequired })),
      service: RequiredText(100, message.serviceRequired),
      clientName: OptionalName(100).default(''),
      /** A number without a country belongs to the programme's country. */
      phone: Text(40).trim().default(''),
      /** Empty: the place of the coach or of the service. */
      place: Place.default(''),
      /** With `confirmed`, the client gets the confirmation at once. */
      status: z.enum(['pending', 'confirmed']).default('pending'),
    }),
    response: Changed,
  },
  confirm: {
    route: 'POST /api/reservation/{id}/confirm',
    coaches: 'their own reservations',
    summary: 'Confirm a pending reservation: the client gets an e-mail with a calendar file unless the session is over',
    response: MaybeTold,
  },
  cancel: {
    route: 'POST /api/reservation/{id}/cancel',
    coaches: 'their own reservations',
    summary: 'Cancel a reservation: the client gets an e-mail with the reason unless the session is over, and the time is free again',
    body: z.object({ reason: RequiredText(500, message.reasonRequired) }),
    response: MaybeTold,
  },
  edit: {
    route: 'PATCH /api/reservation/{id}',
    coaches: 'their own reservations',
    summary:
      'Correct the client, the place or the note of staff, or give the session to another coach; an e-mail tells of another coach or place',
    body: z
      .object({
        email: RequiredEmail,
        clientName: OptionalName(100),
        phone: Text(40).trim(),
        place: Place,
        staffNote: Text(2_000).trim(),
        coach: z.uuid({ error: message.coachRequired }),
      })
      .partial(),
    response: MaybeTold,
  },
  mark: {
    route: 'POST /api/reservation/{id}/mark',
    coaches: 'their own reservations',
    summary: 'Note that a session that has begun took place, or that its client missed it; nobody is told',
    body: z.object({ status: z.enum(['completed', 'missed']) }),
    response: Data(Reservation),
  },
  reopen: {
    route: 'POST /api/reservation/{id}/reopen',
    coaches: 'their own reservations',
    summary:
      'Take back that a session was cancelled, completed or missed; 409 beside `time` when the time of a cancelled one is taken. The client of a coming session is told',
    response: MaybeTold,
  },
  reschedule: {
    route: 'POST /api/reservation/{id}/reschedule',
    coaches: 'their own reservations',
    summary:
      'Move a reservation to another time; the client’s calendar moves it too. 409 beside `time`, with `startsAt`, when it no longer is at `was`',
    /** `was` is the time that the sender saw (`startsAt`), so that nobody moves a session unawares that was moved meanwhile. */
    body: When.extend({ was: Time.optional() }),
    response: Changed,
  },
});
