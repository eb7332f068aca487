import { coachRequired } from '#contract/reservations.messages.ts';
import type { Reservation } from '#contract/reservations.ts';
import { audit } from '#server/audit.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { isClosed } from '#server/coaches/coaches.rules.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { type By, change, notifyAgendaOwner, open, record, refuseCoach } from './booking.actions.ts';
import { refuseTaken } from './free-slot.queries.ts';
import { notifyBoth, notifyCoach } from './notify-people.actions.ts';
import * as text from './reservations.messages.ts';
import { findReservation, lockReservation } from './reservations.queries.ts';

// What staff do with a reservation besides confirming, moving and cancelling it.

/** Notes what became of a session that has begun. Marking it once more changes nothing. */
export async function mark(db: Db, by: By, id: string, status: 'completed' | 'missed') {
  const row = found(await lockReservation(db, id), text.notFound());
  if (row.status === 'cancelled') throw new AppError(409, text.alreadyCancelled());
  if (row.starts_at > new Date()) throw new AppError(409, text.notOver());
  if (row.status === status) return (await findReservation(db, id))!;
  await change(db, id, { status });
  return record(db, by, id, status, { status: row.status });
}

/** A reservation after a change, and whether anybody was told of it. */
interface Told {
  made: Reservation;
  told: boolean;
}

/** Opens a reservation again that was cancelled, completed or missed. Only the client of a coming session is told. */
export async function reopen(deps: Deps, db: Db, by: By, id: string): Promise<Told> {
  const seen = found(await findReservation(db, id), text.notFound());
  await lockCoach(db, seen.coachId);
  const row = found(await lockReservation(db, id), text.notFound());
  if (row.status === 'pending' || row.status === 'confirmed') throw new AppError(409, text.isOpen());
  const wasCancelled = row.status === 'cancelled';
  const { starts_at: startsAt, ends_at: endsAt, service_id: serviceId } = row;
  // The time of a cancelled session was free since then.
  if (wasCancelled) await refuseTaken(db, row.coach_id, { startsAt, endsAt, serviceId, except: id });
  // Who was invited before had a confirmed reservation.
  const isConfirmed = row.invited_at !== null;
  const sequence = row.sequence + (wasCancelled ? 1 : 0);
  await change(db, id, { status: isConfirmed ? 'confirmed' : 'pending', reason: null, sequence });
  const made = await record(db, by, id, 'reopened', { status: row.status });
  const told = wasCancelled && startsAt > new Date();
  if (told) {
    await notifyBoth(deps, db, by, made, isConfirmed ? 'confirmed' : 'asked');
    await notifyAgendaOwner(db, by, made, 'booked');
  }
  return { made, told };
}

interface Edits {
  email?: string | undefined;
  clientName?: string | undefined;
  phone?: string | undefined;
  place?: string | undefined;
  staffNote?: string | undefined;
  coach?: string | undefined;
}

/** Corrects a reservation. Another coach, place or address of a coming session is told to those whom it concerns. */
export async function edit(
  deps: Deps,
  db: Db,
  by: By,
  id: string,
  { coach: coachId, clientName, staffNote, ...edits }: Edits,
): Promise<Told> {
  const before = found(await findReservation(db, id), text.notFound());
  const gives = coachId !== undefined && coachId !== before.coachId;
  // Coaches are locked in one order, so that two who exchange their sessions never wait for each other.
  for (const one of [before.coachId, ...(gives ? [coachId] : [])].toSorted()) await lockCoach(db, one);
  const row = gives ? await open(db, id) : found(await lockReservation(db, id), text.notFound());
  if (gives) {
    const next = await lockCoach(db, coachId);
    if (!next) return refuseCoach(coachRequired());
    if (isClosed(next.status)) return refuseCoach(text.noReservationsBy({ coach: next.name, status: next.status }));
    const { starts_at: startsAt, ends_at: endsAt, service_id: serviceId } = row;
    await refuseTaken(db, coachId, { startsAt, endsAt, serviceId, except: id });
  }
  const isToCome = (row.status === 'pending' || row.status === 'confirmed') && row.starts_at > new Date();
  const readdressed = edits.email !== undefined && edits.email !== before.email;
  const told = isToCome && (gives || readdressed || (edits.place !== undefined && edits.place !== before.ownPlace));
  const member = readdressed ? await db.selectFrom('member').select('id').where('email', '=', edits.email!).executeTakeFirst() : undefined;
  if (told && gives) await notifyCoach(deps, db, by, before, 'cancelled');
  await change(db, id, {
    ...edits,
    client_name: clientName,
    staff_note: staffNote,
    ...(gives && { coach_id: coachId }),
    ...(readdressed && { member_id: member?.id ?? null }),
    ...(told && { sequence: row.sequence + 1 }),
    ...(told && { told_at: new Date() }),
  });
  const made = (await findReservation(db, id))!;
  await audit(db, by.req, {
    action: 'reservation.edited',
    subject: { type: 'reservation', id },
    before: shown(before),
    after: shown(made),
  });
  await publish(db, { type: 'reservations.changed' });
  if (told) {
    await notifyBoth(deps, db, by, made, 'changed');
    if (gives) await notifyAgendaOwner(db, by, made, 'booked');
  }
  return { made, told };
}

const shown = ({ email, clientName, phone, place, staffNote, coachName }: Reservation) => ({
  email,
  clientName,
  phone,
  place,
  staffNote,
  coach: coachName,
});
