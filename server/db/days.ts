import { type RawBuilder, type SqlBool, sql } from 'kysely';

const PROGRAMME = sql<string>`(select time_zone from setting)`;

/** Returns when a day (YYYY-MM-DD) begins in a time zone, the programme's unless another is given, or the day that many days later. */
export const startOf = (day: string, daysLater = 0, timeZone: string | RawBuilder<string> = PROGRAMME): RawBuilder<Date> =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The conditions for a time on these days, both included; either end may be open. */
export const isOnDays = (at: RawBuilder<unknown>, { from, to }: Days, timeZone?: string): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${at} >= ${startOf(from, 0, timeZone)}`] : []),
  ...(to ? [sql<SqlBool>`${at} < ${startOf(to, 1, timeZone)}`] : []),
];

/**
 * An id for a row of that time. A time at which no row can have been made stands for the nearest one, because an id has no room for every
 * year.
 */
const idAt = (time: RawBuilder<Date>) => sql`(select uuidv7(greatest(least(${time}, now() + interval '2 days'), '2000-01-01') - now()))`;

/**
 * The conditions for the rows of a large table that were made on these days, both included. An id begins with the time at which it was
 * made, so the primary key finds the rows. The ids may be an hour off, because an id is made later than its transaction began, and the
 * times decide.
 */
export const madeOn = ({ id, at }: { id: RawBuilder<unknown>; at: RawBuilder<unknown> }, { from, to }: Days): RawBuilder<SqlBool>[] => [
  ...isOnDays(at, { from, to }),
  ...(from ? [sql<SqlBool>`${id} >= ${idAt(sql`${startOf(from)} - interval '1 hour'`)}`] : []),
  ...(to ? [sql<SqlBool>`${id} < ${idAt(sql`${startOf(to, 1)} + interval '1 hour'`)}`] : []),
];
