import type { Slot } from '#contract/coaches.ts';
import { findSessions, findSlots } from '#server/coaches/availability.queries.ts';
import { findRules } from '#server/coaches/services.queries.ts';
import { clashOf } from '#server/coaches/slots.rules.ts';
import type { Db } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import * as page from './booking.messages.ts';
import * as text from './reservations.messages.ts';

export const slotTaken = () => fieldError(409, 'slot', page.taken());
export const timeTaken = () => fieldError(409, 'time', text.taken());

interface Wanted {
  startsAt: Date;
  serviceId: string | null;
  /** A reservation whose own time counts as free. */
  except?: string;
}

/** Returns the time if clients may book it; undefined when it is not offered. The coach must be locked. */
export async function findFreeSlot(
  db: Db,
  coachId: string,
  { minutes, startsAt, ...wanted }: Wanted & { minutes: number },
): Promise<Slot | undefined> {
  if (Number.isNaN(startsAt.valueOf())) return undefined;
  const day = dayIn(await findTimeZone(db), startsAt);
  const { slots } = await findSlots(db, coachId, { ...wanted, minutes, from: day, to: day, forClients: true });
  return slots.find((slot) => slot.startsAt === startsAt.toISOString());
}

/** Returns how a time clashes with other sessions of the coach and the breaks before and after them; an empty list when it is free. */
export async function clashesOf(
  db: Db,
  coachId: string,
  { startsAt, endsAt, serviceId, except }: Wanted & { endsAt: Date },
): Promise<('overlap' | 'break')[]> {
  const { bufferBefore, bufferAfter } = await findRules(db, serviceId);
  const wanted = { startsAt, endsAt, bufferBefore, bufferAfter };
  const others = await findSessions(db, coachId, { from: startsAt, to: endsAt, except });
  return others.flatMap((other) => clashOf(wanted, other) ?? []);
}

/** Refuses a time that overlaps another session of the coach, or the break before or after one. The coach must be locked. */
export async function refuseTaken(db: Db, coachId: string, wanted: Wanted & { endsAt: Date }): Promise<void> {
  const clashes = await clashesOf(db, coachId, wanted);
  // The constraint would refuse an overlap as well, but at the cost of the transaction.
  if (clashes.includes('overlap')) throw timeTaken();
  if (clashes.includes('break')) throw fieldError(409, 'time', text.inBreak());
}
