import { sql } from 'kysely';
import type { BookedSession } from '#contract/booked-session.ts';
import type { Availability, DayOff, Hours, Slot } from '#contract/coaches.ts';
import { SERVICE_LIMITS } from '#contract/coaching-services.ts';
import { type Db, insertRows } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clockAt, clockIn, dayIn, minutesOf } from '#server/time/calendar.ts';
import { findBusyTimes } from './calendars.queries.ts';
import { findRules } from './services.queries.ts';
import { freeSlots, type Session } from './slots.rules.ts';

export async function findAvailability(db: Db, coachId: string): Promise<Availability> {
  const [timeZone, hours, daysOff, coach] = await Promise.all([
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
    db.selectFrom('coach').select('hours_rev').where('account_id', '=', coachId).executeTakeFirst(),
  ]);
  return {
    rev: coach?.hours_rev ?? 0,
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
  await db.updateTable('coach').set({ hours_rev: sql<number>`hours_rev + 1` }).where('account_id', '=', coachId).execute();
}

/** The most sessions that a warning lists. */
const BOOKED_MAX = 50;

/**
 * Returns a coach's coming sessions on days off, the first ones by time, and counts them all. Cancelled ones are left out, and those on
 * days that were off before.
 */
export async function findBooked(
  db: Db,
  coachId: string,
  { daysOff, zone, wereOff }: { daysOff: Pick<DayOff, 'from' | 'to'>[]; zone: string; wereOff: Pick<DayOff, 'from' | 'to'>[] },
): Promise<{ data: BookedSession[]; count: number }> {
  const [begins, ends] = [(day: string) => atClock(day, '00:00', zone), (day: string) => atClock(addDays(day, 1), '00:00', zone)];
  let found = db
    .selectFrom('reservation')
    .select(['id', 'starts_at', 'email', 'client_name', 'service', sql<number>`(count(*) over ())::int`.as('count')])
    .where('coach_id', '=', coachId)
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>', new Date())
    .where((w) => w.or(daysOff.map(({ from, to }) => w.and([w('starts_at', '>=', begins(from)), w('starts_at', '<', ends(to))]))));
  for (const off of wereOff) found = found.where((w) => w.or([w('starts_at', '<', begins(off.from)), w('starts_at', '>=', ends(off.to))]));
  const rows = await found.orderBy('starts_at').limit(BOOKED_MAX).execute();
  const data = rows.map((row) => ({
    _id: row.id,
    ...clockIn(zone, row.starts_at),
    client: row.client_name || row.email,
    service: row.service,
  }));
  return { data, count: rows[0]?.count ?? 0 };
}

const LONGEST_BREAK_MS = SERVICE_LIMITS.bufferBefore[1] * 60_000;
/** Sessions and busy times that are so near before or after a time can be in a break. */
const withBreaks = ({ from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.valueOf() - LONGEST_BREAK_MS),
  to: new Date(to.valueOf() + LONGEST_BREAK_MS),
});

/** Returns the sessions of a coach that can be in the way of one between two times, with the breaks that they ask for. */
export async function findSessions(
  db: Db,
  coachId: string,
  { except = [], ...between }: { from: Date; to: Date; except?: string | string[] | undefined },
): Promise<(Session & { serviceId: string | null })[]> {
  const { from, to } = withBreaks(between);
  let found = db
    .selectFrom('reservation as r')
    .leftJoin('coaching_service as s', 's.id', 'r.service_id')
    .select(['r.starts_at as startsAt', 'r.ends_at as endsAt', 'r.service_id as serviceId'])
    .select(sql<number>`coalesce(s.buffer_before, 0)`.as('bufferBefore'))
    .select(sql<number>`coalesce(s.buffer_after, 0)`.as('bufferAfter'))
    .where('r.coach_id', '=', coachId)
    .where('r.status', '!=', 'cancelled')
    .where(sql<boolean>`tstzrange(r.starts_at, r.ends_at) && tstzrange(${from}, ${to})`);
  const left = [except].flat();
  if (left.length > 0) found = found.where('r.id', 'not in', left);
  return found.execute();
}

interface Wanted {
  minutes: number;
  serviceId: string | null;
  from: string;
  to: string;
  /** A reservation whose own time counts as free. */
  except?: string | undefined;
  /** For clients, who also keep the service's notice, its days ahead and its sessions a day. */
  forClients?: true;
}

/** Returns when a coach is free for a session of so many minutes. */
export async function findSlots(db: Db, coachId: string, wanted: Wanted): Promise<{ slots: Slot[]; timeZone: string }> {
  const { minutes, serviceId, to, except, forClients } = wanted;
  const [{ timeZone: zone, hours, daysOff }, rules] = await Promise.all([findAvailability(db, coachId), findRules(db, serviceId)]);
  const now = new Date(Date.now() + (forClients ? rules.noticeHours * 3_600_000 : 0));
  // Past days have no free times, so they are not computed.
  const from = [wanted.from, dayIn(zone, now)].toSorted()[1]!;
  const last = forClients ? [to, addDays(dayIn(zone, new Date()), rules.horizonDays)].toSorted()[0]! : to;
  if (last < from) return { slots: [], timeZone: zone };
  const between = { from: atClock(from, '00:00', zone), to: atClock(addDays(last, 1), '00:00', zone) };
  const [sessions, elsewhere] = await Promise.all([
    findSessions(db, coachId, { ...between, except }),
    findBusyTimes(db, coachId, withBreaks(between)),
  ]);
  const busy = [...sessions, ...elsewhere.map((one) => ({ ...one, bufferBefore: 0, bufferAfter: 0 }))];
  const slots = freeSlots({ hours, daysOff, busy, zone }, { minutes, from, to: last, now, ...rules });
  if (!forClients || rules.perDay === null) return { slots, timeZone: zone };
  const ofService = sessions.filter((session) => session.serviceId === serviceId);
  const taken = Map.groupBy(ofService, ({ startsAt }) => dayIn(zone, startsAt));
  return { slots: slots.filter(({ date }) => (taken.get(date)?.length ?? 0) < rules.perDay!), timeZone: zone };
}
