import type { FastifyRequest } from 'fastify';
import type { Reservation } from '#contract/reservations.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { findCoach } from '#server/coaches/coaches.queries.ts';
import { isOpenToClients } from '#server/coaches/coaches.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { booking, cancel, lockWithCoach, reschedule } from './booking.actions.ts';
import * as text from './booking.messages.ts';
import { minutesOf, whyClosed } from './booking-views.queries.ts';
import { findFreeSlot, slotTaken } from './free-slot.queries.ts';
import { cancelledByClient } from './reasons.rules.ts';
import * as messages from './reservations.messages.ts';
import { findReservation } from './reservations.queries.ts';

// Clients change reservations by themselves, with the link of their reservation and until the notice that its service asks for.

/** Moves of one reservation are e-mails to its coach, so they are limited. */
const MOVES_PER_HOUR = { attempts: 6, minutes: 60 };

/** A reservation as it is named in a link of its client. */
interface Linked {
  _id: string;
  linkRev: number;
}

/** Locks a reservation that its client may still change by this link, together with its coach. */
async function lockForClient(db: Db, { _id, linkRev }: Linked): Promise<Reservation> {
  const row = await lockWithCoach(db, _id);
  // Staff may have given it to another address while this waited.
  if (row.link_rev !== linkRev) throw new AppError(404, messages.notFound());
  const one = (await findReservation(db, _id))!;
  if (one.status === 'cancelled') throw new AppError(409, messages.alreadyCancelled());
  if (one.status === 'completed' || one.status === 'missed') throw new AppError(409, text.over());
  const why = await whyClosed(db, one);
  if (why) throw new AppError(409, why);
  return one;
}

export const cancelByClient = (deps: Deps, req: FastifyRequest, linked: Linked) =>
  booking(deps, async (db) => {
    await lockForClient(db, linked);
    return (await cancel(deps, db, { req, client: true }, linked._id, cancelledByClient())).made;
  });

/** Moves a reservation to one of the times that the coach offers. Asking for its present time again changes nothing. */
export async function moveByClient(deps: Deps, req: FastifyRequest, linked: Linked, slot: string): Promise<void> {
  if (!slot) throw fieldError(400, 'slot', text.slot());
  const startsAt = new Date(slot);
  try {
    await booking(deps, async (db) => {
      const one = await lockForClient(db, linked);
      const { _id: id, coachId } = one;
      // A second click waited for the lock, and finds the reservation moved.
      if (Date.parse(one.startsAt) === startsAt.valueOf()) return;
      if (!isOpenToClients(await findCoach(db, coachId))) throw new AppError(409, text.noMoves());
      if (!(await findFreeSlot(db, coachId, { minutes: minutesOf(one), serviceId: one.serviceId, startsAt, except: id })))
        throw slotTaken();
      if (!(await allowAttempt(db, `booking:move:${id}`, MOVES_PER_HOUR))) throw new AppError(429, text.often());
      await reschedule(deps, db, { req, client: true }, id, startsAt);
    });
  } catch (error) {
    if (error instanceof AppError && error.errors?.time) throw slotTaken();
    throw error;
  }
}
