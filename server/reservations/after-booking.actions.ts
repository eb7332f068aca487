import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { type By, change, lockOpenCoach, lockWithCoach, notifyAgendaOwner, record, type Told } from './booking.actions.ts';
import { refuseTaken } from './free-slot.queries.ts';
import { notifyBoth } from './notify-people.actions.ts';
import * as text from './reservations.messages.ts';
import { findReservation, lockReservation } from './reservations.queries.ts';

// Staff mark and reopen reservations here; confirming, moving and cancelling them is done elsewhere.

/** Notes what became of a session that has begun. Marking it once more changes nothing. */
export async function mark(db: Db, by: By, id: string, status: 'completed' | 'missed') {
  const row = found(await lockReservation(db, id), text.notFound());
  if (row.status === 'cancelled') throw new AppError(409, text.alreadyCancelled());
  if (row.starts_at > new Date()) throw new AppError(409, text.notOver());
  if (row.status === status) return (await findReservation(db, id))!;
  await change(db, id, { status });
  return record(db, by, id, status, { status: row.status });
}

/** Opens a reservation again that was cancelled, completed or missed. Only the client of a coming session is told. */
export async function reopen(deps: Deps, db: Db, by: By, id: string): Promise<Told> {
  const row = await lockWithCoach(db, id);
  if (row.status === 'pending' || row.status === 'confirmed') throw new AppError(409, text.isOpen());
  const wasCancelled = row.status === 'cancelled';
  // Erasing a client cancels the sessions to come, and leaves nobody who could be told or would come.
  if (wasCancelled && row.email === '') throw new AppError(409, text.clientErased());
  const told = wasCancelled && row.starts_at > new Date();
  if (told) await lockOpenCoach(db, row.coach_id);
  const { starts_at: startsAt, ends_at: endsAt, service_id: serviceId } = row;
  // The time of a cancelled session was free since then.
  if (wasCancelled) await refuseTaken(db, row.coach_id, { startsAt, endsAt, serviceId, except: id });
  // A client who was invited before had a confirmed reservation.
  const isConfirmed = row.invited_at !== null;
  const sequence = row.sequence + (wasCancelled ? 1 : 0);
  const status = isConfirmed ? 'confirmed' : 'pending';
  await change(db, id, { status, reason: null, sequence, ...(told && { told_at: new Date() }) });
  const made = await record(db, by, id, 'reopened', { status: row.status });
  if (told) {
    await notifyBoth(deps, db, by, made, isConfirmed ? 'confirmed' : 'asked');
    await notifyAgendaOwner(db, by, made, 'booked');
  }
  return { made, told };
}
