import type { z } from 'zod';
import type { Reservation, reservations } from '#contract/reservations.ts';
import { audit } from '#server/audit.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import { holdMemberByEmail } from '#server/members/sessions-of-members.queries.ts';
import { type By, change, lockOpenCoach, notifyAgendaOwner, open, type Told } from './booking.actions.ts';
import { keepFormerCoach } from './former-coaches.queries.ts';
import { refuseTaken } from './free-slot.queries.ts';
import { notifyBoth, notifyCoach } from './notify-people.actions.ts';
import { notifySeries } from './notify-series.actions.ts';
import * as text from './reservations.messages.ts';
import { findComing, findReservation, lockReservation } from './reservations.queries.ts';

export type Edits = z.output<typeof reservations.edit.body>;

/** Corrects a reservation. Another coach, place or address of a coming session is told to those whom it concerns. */
export async function edit(deps: Deps, db: Db, by: By, id: string, edits: Edits): Promise<Told> {
  const { coachId } = found(await findReservation(db, id), text.notFound());
  // Coaches are locked in one order, so that two who exchange their sessions never wait for each other.
  for (const one of new Set([coachId, edits.coach ?? coachId].toSorted())) await lockCoach(db, one);
  // Somebody may have given it to another coach while this waited.
  const before = found(await findReservation(db, id), text.notFound());
  const gives = isGiven(before, edits);
  if (gives) {
    const { starts_at: startsAt, ends_at: endsAt, service_id: serviceId } = await open(db, id);
    await lockOpenCoach(db, edits.coach!);
    await refuseTaken(db, edits.coach!, { startsAt, endsAt, serviceId, except: id });
  }
  const { made, told } = await editOne(db, by, before, edits);
  if (told) {
    // Written after the change, so that the file of the former coach is a later version than the one that it removes.
    if (gives) await notifyCoach(deps, db, by, before, 'cancelled');
    await notifyBoth(deps, db, by, made, 'changed');
    if (gives) await notifyAgendaOwner(db, by, made, 'booked');
  }
  return { made, told };
}

export const isGiven = ({ coachId }: Reservation, { coach }: Edits): boolean => coach !== undefined && coach !== coachId;

/** Writes the edits of one session, and tells nobody yet. The coaches must be locked, and the time of another coach be free. */
export async function editOne(db: Db, by: By, before: Reservation, { coach, clientName, staffNote, ...edits }: Edits): Promise<Told> {
  const { _id: id } = before;
  const gives = isGiven(before, { coach });
  const row = gives ? await open(db, id) : found(await lockReservation(db, id), text.notFound());
  const readdressed = edits.email !== undefined && edits.email !== before.email;
  const isToCome = (row.status === 'pending' || row.status === 'confirmed') && row.starts_at > new Date();
  const told = isToCome && (gives || readdressed || (edits.place !== undefined && edits.place !== before.ownPlace));
  const memberId = readdressed ? await holdMemberByEmail(db, edits.email!) : undefined;
  await change(db, id, {
    ...edits,
    client_name: clientName,
    staff_note: staffNote,
    ...(gives && { coach_id: coach }),
    ...(readdressed && { member_id: memberId ?? null, client_language: null, client_zone: null, link_rev: row.link_rev + 1 }),
    ...(told && { sequence: row.sequence + 1, told_at: new Date() }),
  });
  if (gives) await keepFormerCoach(db, row);
  const made = (await findReservation(db, id))!;
  await audit(db, by.req, { action: 'reservation.edited', id, before: shown(before), after: shown(made) });
  await publish(db, { type: 'reservations.changed' });
  return { made, told };
}

/** Gives the coming sessions of a member, which have the former address, the one that staff have corrected, and tells client and coach. */
export async function readdress(deps: Deps, db: Db, { memberId, former }: { memberId: string; former: string }): Promise<void> {
  const coming = await findComing(db, memberId, former);
  for (const coach of new Set(coming.map(({ coachId }) => coachId).toSorted())) await lockCoach(db, coach);
  // Whoever corrects the address once more waits from here on, and then finds the sessions by the one that they get now.
  const member = await db.selectFrom('member').select('email').where('id', '=', memberId).forShare().executeTakeFirst();
  if (!member || member.email === former) return;
  const by = { req: undefined };
  const told: Reservation[] = [];
  // Some may have been changed, or given to another coach, before the coaches were locked.
  for (const before of await findComing(db, memberId, former)) {
    const done = await editOne(db, by, before, { email: member.email });
    if (done.told) told.push(done.made);
  }
  for (const those of Map.groupBy(told, ({ _id, series }) => series?._id ?? _id).values())
    await notifySeries(deps, db, by, those, 'changed');
}

const shown = ({ email, clientName, phone, place, staffNote, coachName }: Reservation) => ({
  email,
  clientName,
  phone,
  place,
  staffNote,
  coach: coachName,
});
