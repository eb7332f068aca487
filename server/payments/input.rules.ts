import type { Db } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, dayIn, readMoment } from '#server/time/calendar.ts';
import * as text from './payments.messages.ts';

// These rules read what staff type about a payment into what is kept, or give a sentence beside the field where it makes no sense.

export const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2200-12-31'];

/** A day stands for its noon in the programme's time zone; today, or no value, stands for now. */
export async function readDate(db: Db, given: string | undefined): Promise<Date> {
  const now = new Date();
  if (given === undefined) return now;
  const timeZone = await findTimeZone(db);
  const today = dayIn(timeZone, now);
  // The clock of whoever sends it may be a little ahead, or in another time zone.
  if (given.slice(0, 10) < FIRST_DAY || given.slice(0, 10) > addDays(today, 1)) throw fieldError(400, 'date', text.notInFuture());
  return given.length === 10 && given >= today ? now : readMoment(given, timeZone);
}
