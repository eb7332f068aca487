import type { Slot } from '#contract/coaches.ts';
import { findSlots } from '#server/coaches/availability.queries.ts';
import type { Db } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import * as text from './booking.messages.ts';

/** How many days ahead members can book. */
export const HORIZON_DAYS = 60;
/** The shortest notice, so that no coach is surprised by a session that begins at once. */
export const NOTICE_MS = 2 * 3_600_000;

export const slotTaken = () => fieldError(409, 'slot', text.taken());

interface Wanted {
  minutes: number;
  startsAt: Date;
  /** A reservation whose own time counts as free. */
  except?: string;
}

/** Returns the time if clients may book it; undefined when it is not offered. */
export async function findFreeSlot(db: Db, coachId: string, { minutes, startsAt, except }: Wanted): Promise<Slot | undefined> {
  if (Number.isNaN(startsAt.valueOf())) return undefined;
  const now = Date.now();
  const day = dayIn(await findTimeZone(db), startsAt);
  if (startsAt.valueOf() > now + (HORIZON_DAYS + 1) * 24 * 3_600_000 || startsAt.valueOf() < now) return undefined;
  const { slots } = await findSlots(db, coachId, { minutes, from: day, to: day, except, now: new Date(now + NOTICE_MS) });
  return slots.find((slot) => slot.startsAt === startsAt.toISOString());
}
