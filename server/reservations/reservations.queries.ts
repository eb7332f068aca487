import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { CoachStatus } from '#contract/coaches.ts';
import type { ServiceColor } from '#contract/coaching-services.ts';
import {
  CALENDAR_LIMIT,
  type Reservation,
  type ReservationFilter,
  type ReservationStatus,
  type reservations,
} from '#contract/reservations.ts';
import { searchWords } from '#contract/search.ts';
import { holdCoach } from '#server/coaches/coaches.queries.ts';
import { isClosed, OPEN_STATUSES } from '#server/coaches/coaches.rules.ts';
import { allOf, containsPart, countRows, type Db, holdsWords } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clockIn } from '#server/time/calendar.ts';
import { readReason } from './reasons.rules.ts';

/** The condition of a filter. Coaches whose name matches a search are few, so they are looked up first. */
export async function matching(db: Db, { search, coachId, status, startDate, endDate }: ReservationFilter, zone: string) {
  const words = searchWords(search);
  const isNamed = db.selectFrom('account').select('id').where('role', '=', 'coach').where(holdsWords(search, sql`name`));
  const coachIds = words.length > 0 ? (await isNamed.execute()).map(({ id }) => id) : [];
  const ofCoaches = coachIds.length > 0 ? sql`or coach_id = any(${coachIds}::uuid[])` : sql``;
  return allOf([
    ...(coachId ? [sql<SqlBool>`coach_id = ${coachId}`] : []),
    ...(status ? [sql<SqlBool>`status = ${status}`] : []),
    ...(startDate ? [sql<SqlBool>`starts_at >= ${atClock(startDate, '00:00', zone)}`] : []),
    ...(endDate ? [sql<SqlBool>`starts_at < ${atClock(addDays(endDate, 1), '00:00', zone)}`] : []),
    ...(words.length > 0 ? [sql<SqlBool>`(${allOf(words.map((word) => containsPart(word, sql`search`)))} ${ofCoaches})`] : []),
  ]);
}

/** The coach who sees only their own members: of other clients there is what the reservation itself says. */
interface Seen {
  seenBy?: string | undefined;
}

interface Some extends Seen {
  column: 'starts_at' | 'created_at';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Some of the matching reservations and how many match. Ids are selected first, so that deep pages are reached in the index alone. */
async function findSome(db: Db, filter: ReservationFilter, { column, order, limit, offset, seenBy }: Some) {
  const timeZone = await findTimeZone(db);
  const matches = db.selectFrom('reservation').where(await matching(db, filter, timeZone));
  const ids = matches.select('id').orderBy(column, order).orderBy('id', order).limit(limit).offset(offset);
  const [rows, count] = await Promise.all([
    fullRows(db, seenBy).where('r.id', 'in', ids).orderBy(`r.${column}`, order).orderBy('r.id', order).execute(),
    countRows(matches),
  ]);
  return { reservations: rows.map((row) => toReservation(row, timeZone)), count, timeZone };
}

export async function listReservations(
  db: Db,
  { page, limit, sort, order, seenBy, ...filter }: z.output<typeof reservations.list.query> & Seen,
) {
  const column = sort === 'startsAt' ? 'starts_at' : 'created_at';
  const found = await findSome(db, filter, { column, order, limit, offset: (page - 1) * limit, seenBy });
  return { ...found, totalPages: Math.ceil(found.count / limit) };
}

export const listForCalendar = (db: Db, { from, to, seenBy, ...rest }: z.output<typeof reservations.calendar.query> & Seen) =>
  findSome(db, { ...rest, startDate: from, endDate: to }, { column: 'starts_at', order: 'asc', limit: CALENDAR_LIMIT, offset: 0, seenBy });

export async function findReservation(db: Db, id: string, seenBy?: string): Promise<Reservation | undefined> {
  const row = await fullRows(db, seenBy).where('r.id', '=', id).executeTakeFirst();
  return row && toReservation(row, await findTimeZone(db));
}

/** The coming sessions with this address that are a member's, or nobody's because the client booked before they became one. */
export async function findComing(db: Db, memberId: string, email: string): Promise<Reservation[]> {
  const rows = await fullRows(db)
    .where('r.email', '=', email)
    .where((eb) => eb.or([eb('r.member_id', '=', memberId), eb('r.member_id', 'is', null)]))
    .where('r.status', 'in', ['pending', 'confirmed'])
    .where('r.starts_at', '>', new Date())
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute();
  const timeZone = await findTimeZone(db);
  return rows.map((row) => toReservation(row, timeZone));
}

/** Locks the plain row, so that nobody else changes it until the transaction ends. */
export const lockReservation = (db: Db, id: string) =>
  db.selectFrom('reservation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findBySubmission = (db: Db, submissionKey: string) =>
  db.selectFrom('reservation').select('id').where('submission_key', '=', submissionKey).executeTakeFirst();

/** The number of reservations of an e-mail address that are in the future and not cancelled. */
export const countOpen = (db: Db, email: string): Promise<number> =>
  countRows(db.selectFrom('reservation').where('email', '=', email).where('status', '!=', 'cancelled').where('ends_at', '>', new Date()));

/**
 * The row of `member` is the client of reservation `r`. The address of a member may have changed since they booked, and a client who
 * became a member after booking is found by their address.
 */
export const isClientOfReservation = sql<SqlBool>`(member.id = r.member_id or (r.member_id is null and member.email = r.email))`;

/** Reservations with their coach, service and member; with `seenBy`, only with members of this coach. */
export const fullRows = (db: Db, seenBy?: string) =>
  db
    .selectFrom('reservation as r')
    .innerJoin('account', 'account.id', 'r.coach_id')
    .innerJoin('coach as c', 'c.account_id', 'r.coach_id')
    .leftJoin('coaching_service as s', 's.id', 'r.service_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('member')
          .select(['member.id', 'member.full_name', 'member.phone'])
          .where(isClientOfReservation)
          .$if(seenBy !== undefined, (members) => members.where('member.coach_id', '=', seenBy!))
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select([
      'account.name as coach_name',
      's.color',
      'm.id as found_id',
      'm.full_name as found_name',
      'm.phone as found_phone',
      // A series has few sessions, and an index leads to them.
      sql<number | null>`case when r.series_id is not null then (
        select count(*) from reservation o where o.series_id = r.series_id and (o.starts_at, o.id) <= (r.starts_at, r.id)
      ) end`.as('series_place'),
      sql<number | null>`case when r.series_id is not null then (
        select count(*) from reservation o where o.series_id = r.series_id
      ) end`.as('series_size'),
      'c.place as coach_place',
      'account.status as coach_status',
      's.place as service_place',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof fullRows>['executeTakeFirstOrThrow']>>;

export function toReservation(row: Row, zone: string): Reservation {
  const { date, time } = clockIn(zone, row.starts_at);
  return {
    _id: row.id,
    id: row.id,
    email: row.email,
    clientName: row.client_name || (row.found_name ?? ''),
    phone: row.phone || (row.found_phone ?? ''),
    place: row.place || row.coach_place || (row.service_place ?? ''),
    ownPlace: row.place,
    member: row.found_id && row.found_name !== null ? { _id: row.found_id, fullName: row.found_name } : null,
    coachId: row.coach_id,
    coachName: row.coach_name,
    withoutCoach: isClosed(row.coach_status as CoachStatus),
    service: row.service,
    serviceId: row.service_id,
    color: (row.color ?? 'slate') as ServiceColor,
    date,
    time,
    endTime: clockIn(zone, row.ends_at).time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    status: row.status as ReservationStatus,
    reason: row.reason && readReason(row.reason),
    note: row.note,
    staffNote: row.staff_note,
    source: row.source as Reservation['source'],
    series: row.series_id === null ? null : { _id: row.series_id, place: Number(row.series_place), of: Number(row.series_size) },
    createdAt: row.created_at.toISOString(),
  };
}

const AT_ONCE = 1_000;

/**
 * A confirmed session of the next 24 hours whose client has known the time for longer than that. A session without a coach may not take
 * place as it was confirmed, and a member who was deleted since they booked is not written to.
 */
const isNear = (
  now: Date,
) => sql<SqlBool>`(r.status = 'confirmed' and r.starts_at > ${now} and r.starts_at <= ${now}::timestamptz + interval '24 hours'
  and coalesce(r.told_at, r.created_at) < r.starts_at - interval '24 hours'
  and exists (select from account a where a.id = r.coach_id and a.status = any(${OPEN_STATUSES}))
  and not exists (select from member d where (d.id = r.member_id or d.email = r.email) and d.deleted_at > r.created_at))`;

/** The near sessions of whose time the client was not reminded. */
export const isToRemind = (now: Date) => sql<SqlBool>`(${isNear(now)}
  and not exists (select from reservation_reminder m where m.reservation_id = r.id and m.starts_at = r.starts_at))`;

export async function listToRemind(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reservation r where ${isToRemind(now)} order by starts_at limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records that the client is being reminded; false when they were already, or when the session was cancelled or moved away meanwhile, or
 * lost its coach. The coach is locked before the session, as everywhere.
 */
export async function takeReminder(db: Db, id: string, now: Date): Promise<boolean> {
  const one = await db.selectFrom('reservation').select('coach_id').where('id', '=', id).executeTakeFirst();
  if (!one) return false;
  await holdCoach(db, one.coach_id);
  const { numAffectedRows } = await sql`
    insert into reservation_reminder (reservation_id, starts_at)
    select id, starts_at from (select r.id, r.starts_at from reservation r where r.id = ${id} and ${isNear(now)} for update) as near
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
