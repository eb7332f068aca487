import { z } from 'zod';
import * as text from './coaches.messages.ts';
import { contract } from './endpoint.ts';
import { nameRequired } from './shared.messages.ts';
import { Data, Id, RequiredText, Text } from './shared.ts';

// Coaches offer these services. The specification's /api/service is about automation, so coaching services have their own path.

export const SERVICE_COLORS = ['indigo', 'teal', 'amber', 'green', 'rose', 'violet', 'sky', 'slate'] as const;
export const ServiceColor = z.enum(SERVICE_COLORS);
export type ServiceColor = z.infer<typeof ServiceColor>;

/** Minutes of a session whose service is a free text instead of a coaching service. */
export const DEFAULT_MINUTES = 60;

export const CoachingService = z.object({
  _id: Id,
  name: z.string(),
  /** The duration in minutes. */
  duration: z.int(),
  color: ServiceColor,
  /** A meeting link or a place; empty when there is none. A coach's or a reservation's own place takes precedence. */
  place: z.string(),
  /** Clients may move or cancel a session until so many hours before it begins. */
  changeHours: z.int(),
  /** Minutes that the coach keeps free before and after a session. */
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** Clients book by themselves at least so many hours and at most so many days ahead. */
  noticeHours: z.int(),
  horizonDays: z.int(),
  /** Clients may book so many sessions of a coach on one day; null means any number. */
  perDay: z.int().nullable(),
});
export type CoachingService = z.infer<typeof CoachingService>;

/** A meeting link or a place, on one line. */
export const Place = Text(500)
  .overwrite((place) => place.replaceAll(/\s+/g, ' '))
  .trim();

/** The least and the most of each number of a service besides its duration. */
export const SERVICE_LIMITS = {
  changeHours: [0, 336],
  bufferBefore: [0, 240],
  bufferAfter: [0, 240],
  noticeHours: [0, 336],
  horizonDays: [1, 365],
  perDay: [1, 50],
} as const;

/** The most days ahead that clients can book. */
export const MOST_DAYS_AHEAD = SERVICE_LIMITS.horizonDays[1];

const limited = (field: keyof typeof SERVICE_LIMITS) => {
  const [least, most] = SERVICE_LIMITS[field];
  const error = () => text.wholeNumber({ least, most });
  return z.int({ error }).min(least, { error }).max(most, { error });
};

const Body = z.object({
  name: RequiredText(100, nameRequired),
  duration: z.int({ error: text.wholeMinutes }).min(5, { error: text.shortestSession }).max(480, { error: text.longestSession }),
  color: ServiceColor,
  place: Place.optional(),
  changeHours: limited('changeHours').optional(),
  bufferBefore: limited('bufferBefore').optional(),
  bufferAfter: limited('bufferAfter').optional(),
  noticeHours: limited('noticeHours').optional(),
  horizonDays: limited('horizonDays').optional(),
  perDay: limited('perDay').nullable().optional(),
});

export const coachingServices = contract({
  list: {
    route: 'GET /api/coaching-service',
    coaches: 'all services',
    summary: 'Coaching services by name',
    response: Data(z.array(CoachingService)),
  },
  create: {
    route: 'POST /api/coaching-service',
    once: true,
    summary: 'Add a coaching service; 409 when the name is taken',
    body: Body,
    response: Data(CoachingService),
  },
  update: {
    route: 'PATCH /api/coaching-service/{id}',
    summary: 'Change a coaching service; reservations keep the time that was booked',
    body: Body.partial(),
    response: Data(CoachingService),
  },
  remove: {
    route: 'DELETE /api/coaching-service/{id}',
    summary: 'Stop offering a service; what was booked stays',
  },
  restore: {
    route: 'POST /api/coaching-service/{id}/restore',
    summary: 'Offer a service again that was removed',
    response: Data(CoachingService),
  },
});
