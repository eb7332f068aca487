import { type Db, putRow, type TableRow } from '#server/db/db.ts';

/** Keeps how a session stands in the calendar of the coach who has just lost it. `before` is its row before that. */
export async function keepFormerCoach(db: Db, before: TableRow<'reservation'>): Promise<void> {
  const { id, coach_id, sequence, starts_at, ends_at } = before;
  const row = { sequence: sequence + 1, starts_at, ends_at, given_at: new Date() };
  await putRow(db, 'reservation_former_coach', { reservation_id: id, coach_id }, row);
}

/** The sessions from a moment on that a coach held until they were given to another one, as they were then. */
export const listGivenAway = (db: Db, coachId: string, since: Date) =>
  db
    .selectFrom('reservation_former_coach as f')
    .innerJoin('reservation as r', 'r.id', 'f.reservation_id')
    .select(['r.id as _id', 'r.service', 'f.sequence', 'f.starts_at as startsAt', 'f.ends_at as endsAt', 'f.given_at as changedAt'])
    .where('f.coach_id', '=', coachId)
    .whereRef('r.coach_id', '<>', 'f.coach_id')
    .where('f.starts_at', '>=', since)
    .orderBy('f.starts_at')
    .orderBy('r.id')
    .execute();
