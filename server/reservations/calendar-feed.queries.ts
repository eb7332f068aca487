import type { ReservationStatus } from '#contract/reservations.ts';
import type { Db } from '#server/db/db.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { fullRows } from './reservations.queries.ts';

/** The most sessions in a feed. */
const MOST = 2_000;

/** The coach to whom the feed belongs; undefined for an account that cannot sign in or is no longer a coach. */
export const findFeedOwner = (db: Db, coachId: string) =>
  db
    .selectFrom('account')
    .select(['name', 'language'])
    .where('id', '=', coachId)
    .where('role', '=', 'coach')
    .where('status', '=', 'Active')
    .executeTakeFirst();

/** The sessions of a coach from a moment on, the earliest first. Cancelled ones are among them, so that calendars remove them. */
export async function listForFeed(db: Db, coachId: string, since: Date) {
  const { ownMembersOnly } = await findSetting(db);
  const rows = await fullRows(db, ownMembersOnly ? coachId : undefined)
    .where('r.coach_id', '=', coachId)
    .where('r.starts_at', '>=', since)
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    service: row.service,
    clientName: row.client_name || row.found_name || row.email,
    status: row.status as ReservationStatus,
    place: row.place || row.coach_place || (row.service_place ?? ''),
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    changedAt: row.updated_at,
  }));
}
