import { sql } from 'kysely';
import type { SeriesProblem, SeriesScope } from '#contract/reservation-series.ts';
import type { Reservation } from '#contract/reservations.ts';
import { findAvailability, findSessions } from '#server/coaches/availability.queries.ts';
import { findBusyTimes } from '#server/coaches/calendars.queries.ts';
import { findRules } from '#server/coaches/services.queries.ts';
import { clashOf } from '#server/coaches/slots.rules.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { fullRows, toReservation } from './reservations.queries.ts';
import type { Repeat } from './series.rules.ts';

const DAY_MS = 24 * 3_600_000;

export interface WantedSession {
  startsAt: Date;
  endsAt: Date;
  /** True when clocks do not show the time that was asked for on that day; the session then begins as much later as they skip. */
  isSkippedTime?: boolean;
}

interface Wanted {
  serviceId: string | null;
  sessions: WantedSession[];
  /** Reservations that will not be in the way, because they are moved too. */
  except?: string[];
}

/** It is null for a session that can be. The lookups are the same for all of them. */
export async function problemsOf(db: Db, coachId: string, { serviceId, sessions, except }: Wanted): Promise<(SeriesProblem | null)[]> {
  const between = { from: sessions[0]!.startsAt, to: sessions.at(-1)!.endsAt };
  const [zone, rules, { daysOff }, others, busy] = await Promise.all([
    findTimeZone(db),
    findRules(db, serviceId),
    findAvailability(db, coachId),
    findSessions(db, coachId, { from: dayBefore(between.from), to: dayAfter(between.to), except }),
    findBusyTimes(db, coachId, between),
  ]);
  const ofService = others.filter((one) => serviceId !== null && one.serviceId === serviceId);
  const onDay = Map.groupBy(ofService, ({ startsAt }) => dayIn(zone, startsAt));
  return sessions.map((session) => {
    if (session.isSkippedTime) return 'skipped-time';
    const day = dayIn(zone, session.startsAt);
    const clashes = others.map((other) => clashOf({ ...session, ...rules }, other));
    if (clashes.includes('overlap')) return 'overlap';
    if (clashes.includes('break')) return 'break';
    if (rules.perDay !== null && (onDay.get(day)?.length ?? 0) >= rules.perDay) return 'full';
    if (daysOff.some(({ from, to }) => from <= day && day <= to)) return 'day-off';
    return busy.some(({ startsAt, endsAt }) => startsAt < session.endsAt && session.startsAt < endsAt) ? 'busy' : null;
  });
}

/** A session of the same day counts for the most sessions of a day, however long before the first one or after the last one it is. */
const dayBefore = (at: Date) => new Date(at.valueOf() - DAY_MS);
const dayAfter = (at: Date) => new Date(at.valueOf() + DAY_MS);

/** Notes a series; false when it exists already, because its request was sent twice. */
export async function insertSeries(
  db: Db,
  series: { id: string; repeats: Repeat['every']; createdBy: string | undefined },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reservation_series')
    .values({ id: series.id, repeats: series.repeats, created_by: series.createdBy ?? null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findSeriesAuthor = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('reservation_series').select('created_by').where('id', '=', id).executeTakeFirstOrThrow()).created_by;

/** All sessions of a series, by time. */
export async function findSeries(db: Db, id: string): Promise<Reservation[]> {
  const rows = await fullRows(db).where('r.series_id', '=', id).orderBy('r.starts_at').orderBy('r.id').execute();
  const zone = await findTimeZone(db);
  return rows.map((row) => toReservation(row, zone));
}

/** The coming open sessions of a series from this one on, or all; only those of `coachId` if it is given. */
export async function findToChange(db: Db, one: Reservation, scope: SeriesScope, coachId: string | undefined): Promise<Reservation[]> {
  const all = one.series ? await findSeries(db, one.series._id) : [];
  return all.filter(
    ({ startsAt, status, ...other }) =>
      (status === 'pending' || status === 'confirmed') &&
      Date.parse(startsAt) > Date.now() &&
      (scope === 'all' || startsAt >= one.startsAt) &&
      (coachId === undefined || other.coachId === coachId),
  );
}

/** The sessions beside this one that its client can still see. */
export async function findOthers(db: Db, { _id, email, series }: Reservation): Promise<{ id: string; linkRev: number; startsAt: Date }[]> {
  if (!series) return [];
  const { rows } = await sql<{ id: string; linkRev: number; startsAt: Date }>`
    select id, link_rev as "linkRev", starts_at as "startsAt" from reservation
    where series_id = ${series._id} and id <> ${_id} and email = ${email} and status in ('pending', 'confirmed') and starts_at > now()
    order by starts_at, id`.execute(db);
  return rows;
}
