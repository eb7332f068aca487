import { sql } from 'kysely';
import { type Currency, MINOR_DIGITS, toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';

// What staff type about a payment, read into what is kept; a sentence beside the field where it makes no sense.

/** In minor units. */
export function readAmount(given: number | string, currency: Currency): number {
  const minor = toMinor(given, currency);
  if (minor === undefined) {
    const whole = MINOR_DIGITS[currency] === 0;
    throw refuse('amount', whole ? `Enter a whole number: ${currency} has no cents.` : 'Enter an amount like 49.99.');
  }
  if (minor <= 0) throw refuse('amount', 'Enter an amount above zero.');
  return minor;
}

export const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2200-12-31'];

/** A day alone is its noon in the programme's time zone; today, and nothing, is now. */
export async function readDate(db: Db, given: string | undefined): Promise<Date> {
  const now = new Date();
  if (given === undefined) return now;
  const today = dayIn(await findTimeZone(db), now);
  const isDay = given.length === 10;
  // The clock of whoever sends it may be a little ahead, or in another time zone.
  if (given.slice(0, 10) < FIRST_DAY || given.slice(0, 10) > addDays(today, 1))
    throw refuse('date', 'Enter a day that is not in the future.');
  if (!isDay) return new Date(given);
  return given >= today ? now : noonOf(db, given);
}

/** In the programme's time zone. */
async function noonOf(db: Db, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date + time '12:00') at time zone ${await findTimeZone(db)} as at`.execute(db);
  return rows[0]!.at;
}

export const refuse = (field: string, message: string) => new AppError(400, message, { errors: { [field]: message } });
