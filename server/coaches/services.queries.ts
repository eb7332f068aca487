import { sql } from 'kysely';
import { type CoachingService, DEFAULT_MINUTES } from '#contract/coaching-services.ts';
import { type Db, isUuid } from '#server/db/db.ts';

type Fields = Omit<CoachingService, '_id'>;
type Values = Pick<Fields, 'name' | 'duration' | 'color'> & Partial<Fields>;
const columns = [
  'id as _id',
  'name',
  'duration',
  'color',
  'place',
  'change_hours as changeHours',
  'buffer_before as bufferBefore',
  'buffer_after as bufferAfter',
  'notice_hours as noticeHours',
  'horizon_days as horizonDays',
  'per_day as perDay',
] as const;
const toRow = <T extends Partial<Fields>>({ changeHours, bufferBefore, bufferAfter, noticeHours, horizonDays, perDay, ...same }: T) => ({
  ...same,
  change_hours: changeHours,
  buffer_before: bufferBefore,
  buffer_after: bufferAfter,
  notice_hours: noticeHours,
  horizon_days: horizonDays,
  per_day: perDay,
});

export const listServices = (db: Db): Promise<CoachingService[]> =>
  db.selectFrom('coaching_service').select(columns).where('archived_at', 'is', null).orderBy(sql`fold(name)`).execute();

export const findService = (db: Db, id: string): Promise<CoachingService | undefined> =>
  db.selectFrom('coaching_service').select(columns).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst();

export type BookingRules = Pick<CoachingService, 'changeHours' | 'bufferBefore' | 'bufferAfter' | 'noticeHours' | 'horizonDays' | 'perDay'>;
/** The rules of a session whose service is a free text. */
const FREE_RULES: BookingRules = { changeHours: 0, bufferBefore: 0, bufferAfter: 0, noticeHours: 2, horizonDays: 60, perDay: null };

/** A service that is no longer offered has its rules too. */
export async function findRules(db: Db, serviceId: string | null): Promise<BookingRules> {
  if (serviceId === null) return FREE_RULES;
  const found = await db.selectFrom('coaching_service').select(columns).where('id', '=', serviceId).executeTakeFirst();
  return found ?? FREE_RULES;
}

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
  db.insertInto('coaching_service').values(toRow(values)).returning(columns).executeTakeFirstOrThrow();

export const updateService = (db: Db, id: string, changes: Partial<Values>): Promise<CoachingService | undefined> =>
  db
    .updateTable('coaching_service')
    .set((eb) => ({ name: eb.ref('name'), ...toRow(changes) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

/** Returns the changed service; undefined when no service needed the change. */
export const archiveService = (db: Db, id: string, archived: boolean): Promise<CoachingService | undefined> =>
  db
    .updateTable('coaching_service')
    .set({ archived_at: archived ? new Date() : null })
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .returning(columns)
    .executeTakeFirst();
