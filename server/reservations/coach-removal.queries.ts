import { LEFT_SESSIONS_MAX } from '#contract/coach-removal.ts';
import { countRows, type Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { clockIn } from '#server/time/calendar.ts';

/** The sessions of a coach that are still to come and neither cancelled nor closed. */
const left = (db: Db, coachId: string) =>
  db
    .selectFrom('reservation')
    .where('coach_id', '=', coachId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('starts_at', '>', new Date());

/** The first of them by time. */
export async function listLeft(db: Db, coachId: string) {
  const zone = await findTimeZone(db);
  const rows = await left(db, coachId)
    .select(['id', 'starts_at', 'ends_at', 'service_id', 'email', 'client_name', 'service'])
    .orderBy('starts_at')
    .limit(LEFT_SESSIONS_MAX)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...clockIn(zone, row.starts_at),
    client: row.client_name || row.email,
    service: row.service,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    serviceId: row.service_id,
  }));
}

export const countLeft = (db: Db, coachId: string): Promise<number> => countRows(left(db, coachId));
