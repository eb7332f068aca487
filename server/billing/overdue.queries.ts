import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

const BATCH = 500;

/** Returns the next members, after the id `after`, whose due day has passed while their status does not show it. */
export async function findOverdueMembers(db: Db, today: string, after: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member
    where id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      and ((payment_status = 'Progress' and payment_next < ${today}::date)
        or (subscription_status in ('Completed', 'Progress') and subscription_next < ${today}::date))
    order by id limit ${sql.lit(BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}
