import { z } from 'zod';
import { NewPassword, Role } from './auth.ts';
import * as text from './coaches.messages.ts';
import { Place } from './coaching-services.ts';
import { contract } from './endpoint.ts';
import { NearDay } from './filters.ts';
import { inOrder } from './ranges.ts';
import { nameRequired } from './shared.messages.ts';
import { Count, Data, Day, Id, Invited, MaybeMailed, PersonName, Success, Text, Time } from './shared.ts';

export { NearDay } from './filters.ts';

/** Pending: the coach is invited and has not chosen a password yet. Only Active coaches can sign in. */
export const CoachStatus = z.enum(['Pending', 'Active', 'Inactive', 'Banned']);
export type CoachStatus = z.infer<typeof CoachStatus>;
/** The statuses that a new coach can be given. */
export const OFFERED_COACH_STATUS = ['Pending', 'Active', 'Inactive'] as const;

export const Coach = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  email: z.string(),
  status: CoachStatus,
  specialization: z.string(),
  /** A removed coach is listed while sessions to come are left without a coach. */
  removed: z.boolean(),
  createdAt: Time,
  lastLogin: Time.nullable(),
  /** This is null when no invitation was sent. */
  invitedAt: Time.nullable(),
  /** A coach accepts an invitation by choosing a password. */
  accepted: z.boolean(),
  /** It allows members to book by themselves on the page at `bookingPath`. */
  bookable: z.boolean(),
  bookingPath: z.string(),
  /** A meeting link or a place of the coach's sessions; empty when there is none. */
  place: z.string(),
  /** Future reservations that are not cancelled. */
  upcoming: Count,
  calendarFails: z.boolean(),
  /** A coach without weekly hours has no slots to offer. */
  hasHours: z.boolean(),
});
export type Coach = z.infer<typeof Coach>;

const Name = PersonName(100, nameRequired);
/** An e-mail address with the error messages that the forms of coaches and reservations show. */
export const RequiredEmail = z
  .string({ error: text.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: text.emailRequired })
  .max(254, { error: text.emailInvalid })
  .pipe(z.email({ error: text.emailInvalid }));
const Specialization = Text(200).trim();

export const ISO_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A time `HH:MM` on a 24-hour clock. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: text.enterTime });
const ClosingClock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: text.enterTime });

export const Hours = z.object({
  /** ISO weekday: 1 is Monday. */
  weekday: z.int().min(1).max(7),
  opens: Clock,
  /** 24:00 means the end of the day. */
  closes: ClosingClock,
});
export type Hours = z.infer<typeof Hours>;

export const DayOff = z.object({ from: NearDay, to: NearDay, reason: Text(200).trim().default('') });
export type DayOff = z.infer<typeof DayOff>;

/** The hours are in the programme's time zone. `rev` grows with each change. */
const Availability = z.object({ timeZone: z.string(), hours: z.array(Hours), daysOff: z.array(DayOff), rev: z.int() });
export type Availability = z.infer<typeof Availability>;

export const Slot = z.object({ date: Day, time: z.string(), startsAt: Time, endsAt: Time });
export type Slot = z.infer<typeof Slot>;

export const SLOT_DAYS_MAX = 42;

/** The token of an e-mailed invitation. */
const Token = Text(200);

export const coaches = contract({
  list: {
    route: 'GET /api/coach',
    coaches: 'their own record',
    summary: 'Coaches by name; a coach gets only their own record',
    response: Success.extend({ coachs: z.array(Coach) }),
  },
  create: {
    route: 'POST /api/coach',
    summary: 'Add a coach and e-mail an invitation to choose a password (unless Inactive); 409 when the address has an account',
    body: z.object({
      name: Name,
      email: RequiredEmail,
      status: CoachStatus.default('Pending'),
      specialization: Specialization.default(''),
    }),
    response: Data(Coach).extend({ ...Invited, ...MaybeMailed }),
  },
  update: {
    route: 'PATCH /api/coach/{id}',
    summary:
      'Change a coach; Inactive and Banned end their sessions at once, and so does another address, to which an open invitation is sent again. E-mails tell them; 409 when the address has an account',
    body: z
      .object({
        name: Name,
        email: RequiredEmail,
        status: CoachStatus,
        specialization: Specialization,
        bookable: z.boolean(),
        place: Place,
      })
      .partial(),
    response: Data(Coach).extend(MaybeMailed),
  },
  invite: {
    route: 'POST /api/coach/{id}/invite',
    summary: 'E-mail a new invitation; earlier links stop working',
    response: Data(Coach).extend(Invited),
  },
  invitation: {
    route: 'POST /api/coach-invitation',
    access: 'public',
    ceiling: 60,
    summary: 'Whom an invitation is for; 410 when it is used, replaced or expired. The token is a secret: it stands in no address',
    body: z.object({ token: Token }),
    response: Data(z.object({ name: z.string(), email: z.string(), role: Role })),
  },
  accept: {
    route: 'POST /api/coach-invitation/accept',
    access: 'public',
    ceiling: 60,
    summary: 'Choose a password with an invitation; the coach becomes Active and can sign in',
    body: z.object({
      token: Token,
      password: NewPassword,
    }),
    response: Data(z.object({ email: z.string() })),
  },
  availability: {
    route: 'GET /api/coach/{id}/availability',
    coaches: 'their own hours',
    summary: 'Weekly hours and days off; a coach reads their own',
    response: Data(Availability),
  },
  saveAvailability: {
    route: 'PUT /api/coach/{id}/availability',
    coaches: 'their own hours',
    summary:
      'Replace weekly hours and days off; a coach changes their own. 409 with the newer ones in `data` when `rev` is stale, and with the booked sessions when a new day off lies over some and `keepBooked` is not set',
    body: z.object({
      hours: z.array(Hours).max(70),
      daysOff: z.array(DayOff).max(200),
      /** Saves days off even if sessions are booked on them; the sessions stay unchanged. */
      keepBooked: z.boolean().default(false),
      rev: z.int().optional(),
    }),
    response: Data(Availability),
  },
  slots: {
    route: 'GET /api/coach/{id}/slots',
    coaches: 'their own slots',
    summary: 'Free times of a coach for a service, or for so many minutes; 42 days at most',
    query: inOrder(
      z.object({
        /** `from` is today by default; `to` is the same day as `from` by default. */
        from: NearDay.optional(),
        to: NearDay.optional(),
        serviceId: Id.optional(),
        minutes: z.coerce.number().int().min(5).max(480).optional(),
        /** A reservation that is being moved: its own time counts as free. */
        except: Id.optional(),
      }),
    ),
    response: Data(z.array(Slot)).extend({ timeZone: z.string() }),
  },
});

/** The page on which members book a coach's time. */
export const bookingPath = (slug: string) => `/reserver/${slug}`;
/** The page on which a coach chooses a password. */
export const invitationPath = (token: string) => `/invitation/${token}`;
