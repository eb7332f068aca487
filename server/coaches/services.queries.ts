import { type Selectable, sql } from 'kysely';
import { type CoachingService, DEFAULT_MINUTES, type ServiceColor } from '#contract/coaching-services.ts';
import type { Db } from '#server/db/db.ts';
import { isUuid } from '#server/db/rows.ts';
import type { DB } from '#server/db/types.gen.ts';

type Values = Omit<CoachingService, '_id'>;

export const listServices = (db: Db): Promise<CoachingService[]> =>
  db
    .selectFrom('coaching_service')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy(sql`fold(name)`)
    .execute()
    .then((rows) => rows.map(toService));

export const findService = (db: Db, id: string): Promise<CoachingService | undefined> =>
  db
    .selectFrom('coaching_service')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
    .then((row) => row && toService(row));

/** Returns the booked service by its id or its name; any other text stands for a session of the usual length. */
export async function resolveService(db: Db, text: string): Promise<{ id: string | null; name: string; minutes: number } | undefined> {
  const row = await db
    .selectFrom('coaching_service')
    .selectAll()
    .where('archived_at', 'is', null)
    .where(isUuid(text) ? sql<boolean>`id = ${text}::uuid` : sql<boolean>`fold(name) = fold(${text})`)
    .executeTakeFirst();
  if (row) return { id: row.id, name: row.name, minutes: row.duration };
  return isUuid(text) ? undefined : { id: null, name: text, minutes: DEFAULT_MINUTES };
}

/** Throws when the name is used already; the database has a unique index. */
export const insertService = (db: Db, values: Values): Promise<CoachingService> =>
  db.insertInto('coaching_service').values(values).returningAll().executeTakeFirstOrThrow().then(toService);

export const updateService = (db: Db, id: string, changes: Partial<Values>): Promise<CoachingService | undefined> =>
  db
    .updateTable('coaching_service')
    .set((eb) => ({ name: eb.ref('name'), ...changes }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
    .then((row) => row && toService(row));

/** Returns the changed service; undefined when no service needed the change. */
export const archiveService = (db: Db, id: string, archived: boolean): Promise<CoachingService | undefined> =>
  db
    .updateTable('coaching_service')
    .set({ archived_at: archived ? new Date() : null })
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
    .then((row) => row && toService(row));

const toService = (row: Selectable<DB['coaching_service']>): CoachingService => ({
  _id: row.id,
  name: row.name,
  duration: row.duration,
  color: row.color as ServiceColor,
});
