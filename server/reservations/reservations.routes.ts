import type { FastifyRequest } from 'fastify';
import { CALENDAR_DAYS_MAX, type Reservation, type reservations } from '#contract/reservations.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { ownId } from '#server/coaches/own.rules.ts';
import { resolveService } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clockIn, clocksShow, dayIn } from '#server/time/calendar.ts';
import { mark, reopen } from './after-booking.actions.ts';
import { book, booking, cancel, confirm, reschedule } from './booking.actions.ts';
import { type Edits, edit } from './edit.actions.ts';
import { exportReservations } from './export.queries.ts';
import * as text from './reservations.messages.ts';
import { findReservation, listForCalendar, listReservations } from './reservations.queries.ts';

export const reservationRoutes = (deps: Deps): Handlers<typeof reservations> => ({
  list: ({ query }, req) => listReservations(deps.db, { ...query, coachId: ownId(req) ?? query.coachId, seenBy: seenBy(req) }),

  calendar({ query }, req) {
    if (query.to > addDays(query.from, CALENDAR_DAYS_MAX - 1)) throw fieldError(400, 'to', text.tooManyDays({ max: CALENDAR_DAYS_MAX }));
    return listForCalendar(deps.db, { ...query, coachId: ownId(req) ?? query.coachId, seenBy: seenBy(req) });
  },

  exportFile: ({ query: { format, order, ...filter } }, req) =>
    exportReservations(deps.db, { ...filter, coachId: ownId(req) ?? filter.coachId }, { format, order, seenBy: seenBy(req) }),

  get: async ({ params: { id } }, req) => ({ data: await shownTo(deps.db, req, await own(deps.db, req, id)) }),

  create: ({ body: { coach, date, time, service: named, phone: written, ...wanted } }, req) =>
    booking(deps, async (db) => {
      ownCoach(req, coach);
      const service = await serviceOf(db, named);
      const phone = phoneOf(written);
      const startsAt = await momentFor(db, date, time);
      const data = await book(deps, db, { req }, { ...wanted, coachId: coach, service, phone, startsAt, source: 'staff' });
      return outcomeOf(deps, db, req, 'created', data);
    }),

  confirm: ({ params: { id } }, req) =>
    booking(deps, async (db) => {
      await ownToChange(db, req, id);
      const { made, told } = await confirm(deps, db, { req }, id);
      return maybeTold(deps, db, req, 'confirmed', made, told);
    }),

  cancel: ({ params: { id }, body: { reason } }, req) =>
    booking(deps, async (db) => {
      await ownToChange(db, req, id);
      const { made, told } = await cancel(deps, db, { req }, id, reason);
      return maybeTold(deps, db, req, 'cancelled', made, told);
    }),

  edit: ({ params: { id }, body }, req) =>
    booking(deps, async (db) => {
      const edits = editsOf(req, await ownToChange(db, req, id), body);
      const { made, told } = await edit(deps, db, { req }, id, edits);
      return maybeTold(deps, db, req, 'saved', made, told);
    }),

  mark: ({ params: { id }, body: { status } }, req) =>
    booking(deps, async (db) => {
      await ownToChange(db, req, id);
      return { message: text.marked[status](), data: await shownTo(db, req, await mark(db, { req }, id, status)) };
    }),

  reopen: ({ params: { id } }, req) =>
    booking(deps, async (db) => {
      await ownToChange(db, req, id);
      const { made, told } = await reopen(deps, db, { req }, id);
      return maybeTold(deps, db, req, 'reopened', made, told);
    }),

  reschedule: ({ params: { id }, body: { date, time, was } }, req) =>
    booking(deps, async (db) => {
      await ownToChange(db, req, id);
      return outcomeOf(deps, db, req, 'moved', await reschedule(deps, db, { req }, id, await momentFor(db, date, time), was));
    }),
});

/** A reservation as the caller sees it: for some coaches, without the member whom its address belongs to. */
export async function shownTo(db: Db, req: FastifyRequest, one: Reservation): Promise<Reservation> {
  const only = seenBy(req);
  return only === undefined ? one : (await findReservation(db, one._id, only))!;
}

/** The message about the action and about the e-mails that it sent. */
async function outcomeOf(deps: Deps, db: Db, req: FastifyRequest, what: keyof typeof text.outcome, made: Reservation) {
  const data = await shownTo(db, req, made);
  const mail = await mailFate(db, deps);
  const { done, captured } = text.outcome[what];
  return { message: mail === 'captured' ? captured() : done(), mail, data };
}

async function maybeTold(
  deps: Deps,
  db: Db,
  req: FastifyRequest,
  what: 'saved' | 'reopened' | 'confirmed' | 'cancelled',
  made: Reservation,
  told: boolean,
) {
  return told
    ? outcomeOf(deps, db, req, what, made)
    : { message: text.outcome[what].done(), mail: null, data: await shownTo(db, req, made) };
}

/** Coaches book for themselves only. */
export function ownCoach(req: FastifyRequest, coachId: string): void {
  const self = ownId(req);
  if (self !== undefined && self !== coachId) throw new AppError(403, text.onlyThemselves());
}

/** The service that is meant by its id or name. */
export async function serviceOf(db: Db, named: string) {
  const service = await resolveService(db, named);
  if (!service) throw fieldError(400, 'service', text.serviceGone());
  return service;
}

/** A written telephone number in E.164; empty when none was written. */
export function phoneOf(written: string): string {
  const phone = written && toE164(written);
  if (phone === undefined) throw fieldError(400, 'phone', text.phoneInvalid());
  return phone;
}

/** Only admins give it to another coach. */
export function editsOf(req: FastifyRequest, { coachId }: Reservation, { phone, ...edits }: Edits): Edits {
  if (ownId(req) !== undefined && edits.coach !== undefined && edits.coach !== coachId) throw new AppError(403, text.giveAwayOnlyAdmins());
  return { ...edits, ...(phone !== undefined && { phone: phoneOf(phone) }) };
}

/** Finds a reservation that the caller may see and change: for a coach, another coach's does not exist. */
async function own(db: Db, req: FastifyRequest, id: string): Promise<Reservation> {
  const one = found(await findReservation(db, id), text.notFound());
  const self = ownId(req);
  if (self !== undefined && one.coachId !== self) throw new AppError(404, text.notFound());
  return one;
}

/** The same before a change. Whoever gives a session away locks its coach, so a coach’s own session stays theirs until the transaction ends. */
export async function ownToChange(db: Db, req: FastifyRequest, id: string): Promise<Reservation> {
  const self = ownId(req);
  if (self !== undefined) await lockCoach(db, self);
  return own(db, req, id);
}

/** The moment that a local date and time mean in the programme's time zone; it must be in the future, and one that clocks show. */
export async function momentFor(db: Db, date: string, time: string): Promise<Date> {
  const zone = await findTimeZone(db);
  const now = new Date();
  if (date < dayIn(zone, now)) throw fieldError(400, 'date', text.dateInPast());
  const moment = atClock(date, time, zone);
  if (!clocksShow(date, time, zone)) throw fieldError(400, 'time', text.timeSkipped());
  if (moment <= now) throw fieldError(400, 'time', text.timeInPast({ now: clockIn(zone, now).time }));
  return moment;
}
