import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { longDay } from '#contract/long-days.ts';
import { coachRequired } from '#contract/reservations.messages.ts';
import type { Reservation } from '#contract/reservations.ts';
import { audit } from '#server/audit.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { isClosed } from '#server/coaches/coaches.rules.ts';
import { type Db, insertRow, type RowChange, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { holdMemberByEmail } from '#server/members/sessions-of-members.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { refuseTaken, timeTaken } from './free-slot.queries.ts';
import { notifyBoth } from './notify-people.actions.ts';
import * as text from './reservations.messages.ts';
import * as notices from './reservations.notices.ts';
import { findReservation, lockReservation } from './reservations.queries.ts';

// The actions on a reservation. Each is one transaction together with its e-mails and notices.

/** The signed-in member of staff acts, otherwise the client through their own link. */
export interface By {
  req: FastifyRequest | undefined;
  client?: true;
}

export interface Booking {
  coachId: string;
  email: string;
  clientName: string;
  service: { id: string | null; name: string; minutes: number };
  startsAt: Date;
  status: 'pending' | 'confirmed';
  source: Reservation['source'];
  note?: string;
  phone?: string;
  place?: string;
  clientZone?: string;
  clientLanguage?: Language;
  submissionKey?: string;
  /** The series to which it belongs. */
  seriesId?: string;
}

/** A reservation after a change, and whether anybody was told of it. */
export interface Told {
  made: Reservation;
  told: boolean;
}

/** Runs work in a transaction and turns a violation of the database's constraint into the sentence that the time is taken. */
export async function booking<T>({ db }: Deps, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (violates(error, 'reservation_coach_is_free')) throw timeTaken();
    throw error;
  }
}

export async function book(deps: Deps, db: Db, by: By, wanted: Booking): Promise<Reservation> {
  await lockOpenCoach(db, wanted.coachId);
  const { service, startsAt } = wanted;
  await refuseTaken(db, wanted.coachId, { startsAt, endsAt: endOf(wanted), serviceId: service.id });
  const made = await insertBooking(db, by, wanted);
  await notifyBoth(deps, db, by, made, wanted.status === 'confirmed' ? 'confirmed' : 'asked');
  if (by.client) await notifyOffice(db, made, notices.bookedPublicly);
  else await notifyAgendaOwner(db, by, made, 'booked');
  return made;
}

/** Bookings of one coach run one after the other: two that wait for each other in the constraint's index would both fail. */
export async function lockOpenCoach(db: Db, coachId: string): Promise<void> {
  const coach = await lockCoach(db, coachId);
  if (!coach) refuseCoach(coachRequired());
  else if (isClosed(coach.status)) refuseCoach(text.noReservationsBy({ coach: coach.name, status: coach.status }));
}

const endOf = ({ startsAt, service }: Booking) => new Date(startsAt.valueOf() + service.minutes * 60_000);

/** Adds a reservation at a time that is free, and tells nobody yet. */
export async function insertBooking(db: Db, by: By, { service, ...wanted }: Booking): Promise<Reservation> {
  const memberId = await holdMemberByEmail(db, wanted.email);
  const now = new Date();
  const confirmed = wanted.status === 'confirmed';
  const id = await insertRow(db, 'reservation', {
    coach_id: wanted.coachId,
    email: wanted.email,
    client_name: wanted.clientName,
    member_id: memberId ?? null,
    service_id: service.id,
    service: service.name,
    starts_at: wanted.startsAt,
    ends_at: endOf({ service, ...wanted }),
    status: wanted.status,
    source: wanted.source,
    note: wanted.note ?? '',
    phone: wanted.phone ?? '',
    place: wanted.place ?? '',
    client_zone: wanted.clientZone ?? null,
    client_language: wanted.clientLanguage ?? null,
    submission_key: wanted.submissionKey ?? null,
    series_id: wanted.seriesId ?? null,
    created_by: by.req?.signedIn?.account.id ?? null,
    told_at: now,
    invited_at: confirmed ? now : null,
  });
  return record(db, by, id, 'booked');
}

export async function confirm(deps: Deps, db: Db, by: By, id: string): Promise<Told> {
  await lockWithCoach(db, id);
  const made = await confirmOne(db, by, id);
  const told = !isOver(made);
  if (told) await notifyBoth(deps, db, by, made, 'confirmed');
  return { made, told };
}

/** Nobody is told that a session was confirmed or cancelled once it is over. */
const isOver = ({ endsAt }: Reservation) => Date.parse(endsAt) <= Date.now();

/** Confirms a session. The coach must be locked. */
export async function confirmOne(db: Db, by: By, id: string): Promise<Reservation> {
  const row = await open(db, id);
  if (row.status === 'confirmed') throw new AppError(409, text.alreadyConfirmed());
  await lockOpenCoach(db, row.coach_id);
  const now = new Date();
  await change(db, id, { status: 'confirmed', invited_at: row.invited_at ?? now, told_at: now });
  return record(db, by, id, 'confirmed', { status: row.status });
}

export async function cancel(deps: Deps, db: Db, by: By, id: string, reason: string): Promise<Told> {
  // Whoever changes several sessions of a coach finds each of them open until they are done.
  await lockWithCoach(db, id);
  const made = await cancelOne(db, by, id, reason);
  if (isOver(made)) return { made, told: false };
  await notifyBoth(deps, db, by, made, 'cancelled');
  if (by.client) await notifyOffice(db, made, notices.cancelledByClient);
  else await notifyAgendaOwner(db, by, made, 'cancelled');
  return { made, told: true };
}

export async function cancelOne(db: Db, by: By, id: string, reason: string): Promise<Reservation> {
  const row = await open(db, id);
  await change(db, id, { status: 'cancelled', reason, sequence: row.sequence + 1 });
  return record(db, by, id, 'cancelled', { status: row.status }, reason);
}

/** Moves a reservation to another time and keeps its length. */
export async function reschedule(deps: Deps, db: Db, by: By, id: string, startsAt: Date, was?: string): Promise<Reservation> {
  await lockWithCoach(db, id);
  const row = await open(db, id);
  const now = found(await findReservation(db, id), text.notFound());
  refuseMoved(now, was);
  if (row.starts_at.valueOf() === startsAt.valueOf()) throw fieldError(400, 'time', text.sameTime());
  const endsAt = new Date(startsAt.valueOf() + row.ends_at.valueOf() - row.starts_at.valueOf());
  await refuseTaken(db, row.coach_id, { startsAt, endsAt, serviceId: row.service_id, except: id });
  const made = await moveOne(db, by, now, startsAt);
  await notifyBoth(deps, db, by, made, 'moved');
  if (by.client) await notifyOffice(db, made, notices.movedByClient);
  else await notifyAgendaOwner(db, by, made, 'moved');
  return made;
}

/** Refuses to move a session that is no longer at the time that was seen. The coach must be locked. */
export function refuseMoved({ startsAt, date, time }: Reservation, was: string | undefined): void {
  if (was !== undefined && Date.parse(was) !== Date.parse(startsAt))
    throw fieldError(409, 'time', text.movedMeanwhile({ day: longDay(date), time }), { data: { startsAt } });
}

/** Moves a session to a time that is free. The coach must be locked. */
export async function moveOne(db: Db, by: By, { _id: id, date, time }: Reservation, startsAt: Date): Promise<Reservation> {
  const row = await open(db, id);
  await lockOpenCoach(db, row.coach_id);
  const endsAt = new Date(startsAt.valueOf() + row.ends_at.valueOf() - row.starts_at.valueOf());
  await change(db, id, { starts_at: startsAt, ends_at: endsAt, sequence: row.sequence + 1, told_at: new Date() });
  return record(db, by, id, 'moved', { date, time });
}

export const change = (db: Db, id: string, set: RowChange<'reservation'>) =>
  updateRow(db, 'reservation', id, { ...set, updated_at: new Date() });

/** Locks a reservation and refuses one that is cancelled, completed or missed. */
export async function open(db: Db, id: string) {
  const row = found(await lockReservation(db, id), text.notFound());
  if (row.status === 'cancelled') throw new AppError(409, text.alreadyCancelled());
  if (row.status === 'completed' || row.status === 'missed') throw new AppError(409, text.isClosed());
  return row;
}

/**
 * Locks the coach of a reservation and then the reservation, in this order as everywhere, so that somebody who moves and somebody who
 * books never wait for each other. Refuses one that was given to another coach while this waited.
 */
export async function lockWithCoach(db: Db, id: string) {
  const { coachId } = found(await findReservation(db, id), text.notFound());
  await lockCoach(db, coachId);
  const row = found(await lockReservation(db, id), text.notFound());
  if (row.coach_id !== coachId) refuseGiven((await findReservation(db, id))!);
  return row;
}

/** Refuses a change of a session whose present coach is not locked, and whose times the caller has not seen. */
export function refuseGiven({ coachName: coach }: Reservation): never {
  throw new AppError(409, text.givenMeanwhile({ coach }));
}

/** Records an action in the audit log and on the member's timeline, and publishes it to the screens. */
export async function record(
  db: Db,
  { req, client }: By,
  id: string,
  what: 'booked' | 'confirmed' | 'moved' | 'cancelled' | 'completed' | 'missed' | 'reopened' | 'edited',
  before?: object,
  /** As it is stored, because the timeline says it in the language of each reader. */
  storedReason?: string,
): Promise<Reservation> {
  const made = (await findReservation(db, id))!;
  const { email, coachName, service, date, time, status, reason } = made;
  const after = { email, coach: coachName, service, date, time, status, ...(reason && { reason }), ...(client && { by: 'client' }) };
  await audit(db, req, { action: `reservation.${what}`, id, before, after });
  if (made.member)
    await recordMemberEvent(db, req, made.member._id, {
      kind: 'reservation',
      data: { what, reservation: id, coach: coachName, service, date, time, ...(storedReason && { reason: storedReason }) },
    });
  await publish(db, { type: 'reservations.changed' });
  return made;
}

/** Notifies the admins and the coach of what a client did. */
async function notifyOffice(db: Db, made: Reservation, notice: typeof notices.bookedPublicly): Promise<void> {
  await notify(db, notice(made));
  await notify(db, notice(made, made.coachId));
}

export async function notifyAgendaOwner(db: Db, { req }: By, made: Reservation, what: 'booked' | 'moved' | 'cancelled'): Promise<void> {
  if (req?.signedIn?.account.id !== made.coachId) await notify(db, notices.agendaChanged(made, what));
}

function refuseCoach(sentence: string): never {
  throw new AppError(400, sentence, { errors: { coach: sentence } });
}
