import type { FastifyRequest } from 'fastify';
import { CALENDAR_DAYS_MAX, type Reservation, type reservations } from '#contract/reservations.ts';
import { ownId } from '#server/coaches/own.rules.ts';
import { resolveService } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { mailFate } from '#server/mail/captured.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clockIn, dayIn } from '#server/time/calendar.ts';
import { book, booking, cancel, confirm, NO_RESERVATION, reschedule } from './booking.actions.ts';
import { findReservation, listForCalendar, listReservations } from './reservations.queries.ts';

export const reservationRoutes = (deps: Deps): Handlers<typeof reservations> => ({
  list: ({ query }, req) => listReservations(deps.db, { ...query, coachId: ownId(req) ?? query.coachId }),

  calendar({ query }, req) {
    if (query.to < query.from || query.to > addDays(query.from, CALENDAR_DAYS_MAX - 1))
      throw fieldError(400, 'to', `Please ask for ${CALENDAR_DAYS_MAX} days at most.`);
    return listForCalendar(deps.db, { ...query, coachId: ownId(req) ?? query.coachId });
  },

  get: async ({ params: { id } }, req) => ({ data: await own(deps.db, req, id) }),

  create: ({ body: { coach, date, time, service: text, email, clientName, status } }, req) =>
    booking(deps, async (db) => {
      const self = ownId(req);
      if (self !== undefined && self !== coach) throw new AppError(403, 'Coaches make reservations for themselves only.');
      const service = await resolveService(db, text);
      if (!service) throw fieldError(400, 'service', 'This coaching service is no longer offered');
      const startsAt = await momentFor(db, date, time);
      const data = await book(deps, db, { req }, { coachId: coach, email, clientName, service, startsAt, status, source: 'staff' });
      return outcomeOf(deps, db, 'created', data);
    }),

  confirm: ({ params: { id } }, req) =>
    booking(deps, async (db) => {
      await own(db, req, id);
      return outcomeOf(deps, db, 'confirmed', await confirm(deps, db, { req }, id));
    }),

  cancel: ({ params: { id }, body: { reason } }, req) =>
    booking(deps, async (db) => {
      await own(db, req, id);
      return outcomeOf(deps, db, 'cancelled', await cancel(deps, db, { req }, id, reason));
    }),

  reschedule: ({ params: { id }, body: { date, time } }, req) =>
    booking(deps, async (db) => {
      await own(db, req, id);
      return outcomeOf(deps, db, 'moved', await reschedule(deps, db, { req }, id, await momentFor(db, date, time)));
    }),
});

/** The message about the action and about the e-mails that it sent. */
async function outcomeOf(deps: Deps, db: Db, what: 'created' | 'confirmed' | 'cancelled' | 'moved', data: Reservation) {
  const mail = await mailFate(db, deps);
  const message =
    mail === 'captured'
      ? `Reservation ${what}. The client was not told: the e-mail is kept in the Outbox, because no mail account is linked.`
      : `Reservation ${what}`;
  return { message, mail, data };
}

/** Finds a reservation that the caller may change: for a coach, another coach's does not exist. */
async function own(db: Db, req: FastifyRequest, id: string): Promise<Reservation> {
  const one = found(await findReservation(db, id), NO_RESERVATION);
  const self = ownId(req);
  if (self !== undefined && one.coachId !== self) throw new AppError(404, NO_RESERVATION);
  return one;
}

/** The moment that a local date and time mean in the programme's time zone; it must be in the future. */
async function momentFor(db: Db, date: string, time: string): Promise<Date> {
  const zone = await findTimeZone(db);
  const now = new Date();
  if (date < dayIn(zone, now)) throw fieldError(400, 'date', 'Date cannot be before today');
  const moment = atClock(date, time, zone);
  if (moment <= now) throw fieldError(400, 'time', `This time has passed: it is ${clockIn(zone, now).time} now`);
  return moment;
}
