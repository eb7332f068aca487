import { sql } from 'kysely';
import type { Availability, BookedSession, DayOff, Hours, Slot } from '#contract/coaches.ts';
import type { Db } from '#server/db/db.ts';
import { insertRows } from '#server/db/rows.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clockAt, clockIn, dayIn, minutesOf } from '#server/time/calendar.ts';
import { freeSlots } from './slots.rules.ts';

export async function findAvailability(db: Db, coachId: string): Promise<Availability> {
  const [timeZone, hours, daysOff] = await Promise.all([
    findTimeZone(db),
    db.selectFrom('coach_hours').selectAll().where('coach_id', '=', coachId).orderBy('weekday').orderBy('opens').execute(),
    // Days in the far past are of no interest.
    db
      .selectFrom('coach_day_off')
      .select((eb) => [eb.cast<string>('first_day', 'text').as('from'), eb.cast<string>('last_day', 'text').as('to'), 'reason'])
      .where('coach_id', '=', coachId)
      .where('last_day', '>', sql<string>`now()::date - 60`)
      .orderBy('first_day')
      .execute(),
  ]);
  return {
    timeZone,
    hours: hours.map(({ weekday, opens, closes }) => ({ weekday, opens: clockAt(opens), closes: clockAt(closes) })),
    daysOff,
  };
}

export async function replaceAvailability(
  db: Db,
  coachId: string,
  { hours, daysOff }: { hours: Hours[]; daysOff: DayOff[] },
): Promise<void> {
  await db.deleteFrom('coach_hours').where('coach_id', '=', coachId).execute();
  const coachHoursRows = hours.map(({ weekday, opens, closes }) => ({
    coach_id: coachId,
    weekday,
    opens: minutesOf(opens),
    closes: minutesOf(closes),
  }));
  await insertRows(db, 'coach_hours', coachHoursRows);
  await db.deleteFrom('coach_day_off').where('coach_id', '=', coachId).where('last_day', '>', sql<string>`now()::date - 60`).execute();
  const coachDayOffRows = daysOff.map(({ from, to, reason }) => ({ coach_id: coachId, first_day: from, last_day: to, reason }));
  await insertRows(db, 'coach_day_off', coachDayOffRows);
}

/** The most sessions that a warning lists. */
const BOOKED_MAX = 50;

/** Returns a coach's coming sessions between two days, by time; cancelled ones are left out. */
export async function findBooked(
  db: Db,
  coachId: string,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<BookedSession[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'starts_at', 'email', 'client_name', 'service'])
    .where('coach_id', '=', coachId)
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>', new Date())
    .where('starts_at', '>=', atClock(from, '00:00', zone))
    .where('starts_at', '<', atClock(addDays(to, 1), '00:00', zone))
    .orderBy('starts_at')
    .limit(BOOKED_MAX)
    .execute();
  return rows.map((row) => ({ _id: row.id, ...clockIn(zone, row.starts_at), client: row.client_name || row.email, service: row.service }));
}

/** Returns when a coach is free for a session of so many minutes. The time of the reservation `except` counts as free. */
export async function findSlots(
  db: Db,
  coachId: string,
  { minutes, from, to, except, now }: { minutes: number; from: string; to: string; except?: string; now: Date },
): Promise<{ slots: Slot[]; timeZone: string }> {
  const { timeZone: zone, hours, daysOff } = await findAvailability(db, coachId);
  let taken = db
    .selectFrom('reservation')
    .select(['starts_at', 'ends_at'])
    .where('coach_id', '=', coachId)
    .where('status', '!=', 'cancelled')
    .where(
      sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${atClock(from, '00:00', zone)}, ${atClock(addDays(to, 1), '00:00', zone)})`,
    );
  if (except) taken = taken.where('id', '!=', except);
  const rows = await taken.execute();
  const busy = rows.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }));
  // Past days have no free times, so they are not computed.
  const today = dayIn(zone, now);
  return { slots: freeSlots({ hours, daysOff, busy, zone }, { minutes, from: from < today ? today : from, to, now }), timeZone: zone };
}
