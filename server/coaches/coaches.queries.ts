import { type RawBuilder, sql } from 'kysely';
import { bookingPath, type Coach, type CoachStatus } from '#contract/coaches.ts';
import { insertAccount } from '#server/auth/auth.queries.ts';
import { type Db, isoTime, updateRow } from '#server/db/db.ts';

const coachRows = (db: Db) =>
  db
    .selectFrom('coach')
    .innerJoin('account', 'account.id', 'coach.account_id')
    // An admin who was a coach before keeps the row because of earlier reservations.
    .where('account.role', '=', 'coach')
    .select([
      ...(['account.id as _id', 'account.id', 'name', 'email', 'status', 'specialization', 'bookable', 'slug', 'place'] as const),
      sql<boolean>`removed_at is not null`.as('removed'),
      isoTime('created_at').as('createdAt'),
      isoTime<string | null>('last_login_at').as('lastLogin'),
      isoTime<string | null>('invited_at').as('invitedAt'),
      sql<boolean>`accepted_at is not null`.as('accepted'),
      sql<number>`(select count(*) from reservation r
        where r.coach_id = coach.account_id and r.starts_at > now() and r.status <> 'cancelled')`.as('upcoming'),
      sql<boolean>`exists (select from coach_calendar where coach_id = coach.account_id and failure is not null)`.as('calendarFails'),
      sql<boolean>`exists (select from coach_hours where coach_id = coach.account_id)`.as('hasHours'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof coachRows>['executeTakeFirstOrThrow']>>;

/** Returns coaches by name, or only the one with the id `only`. A coach who was removed is among them while sessions are left. */
export const listCoaches = (db: Db, only?: string): Promise<Coach[]> =>
  coachRows(db)
    .$if(only !== undefined, (all) => all.where('account.id', '=', only!))
    .where(sql<boolean>`(removed_at is null or exists (select from reservation r
      where r.coach_id = coach.account_id and r.starts_at > now() and r.status in ('pending', 'confirmed')))`)
    .orderBy(sql`fold(name)`)
    .orderBy('account.id')
    .execute()
    .then((rows) => rows.map(toCoach));

export const findCoach = (db: Db, id: string): Promise<Coach | undefined> =>
  coachRows(db)
    .where('account.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && toCoach(row));

/** Returns an active coach whom members may book by themselves. */
export const findBookableCoach = (db: Db, slug: string): Promise<Coach | undefined> =>
  coachRows(db)
    .where('slug', '=', slug)
    .where('status', '=', 'Active')
    .where('bookable', '=', true)
    .executeTakeFirst()
    .then((row) => row && toCoach(row));

/** Returns the coach and locks them until the transaction ends, so that the second of two bookings sees that the time is taken. */
export async function lockCoach(db: Db, id: string): Promise<Coach | undefined> {
  await db.selectFrom('coach').select('account_id').where('account_id', '=', id).forUpdate().execute();
  return findCoach(db, id);
}

/** Keeps the coaches whose ids the query selects from being removed until the transaction ends. A removal locks the coach before the members. */
export async function holdCoaches(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from coach where account_id in (${ids}) order by account_id for share`.execute(db);
}

export const holdCoach = (db: Db, id: string): Promise<void> => holdCoaches(db, sql`${id}::uuid`);

/** Returns the id of the new account; undefined when another account has the address. */
export async function insertCoach(
  db: Db,
  { specialization, ...person }: { name: string; email: string; status: CoachStatus; specialization: string; passwordHash: string },
): Promise<string | undefined> {
  const id = (await insertAccount(db, { ...person, role: 'coach' }))?.id;
  // A trigger has inserted the coach's row together with the account.
  if (id) await db.updateTable('coach').set({ specialization, accepted_at: null }).where('account_id', '=', id).execute();
  return id;
}

/** Marks the coach as removed: the account is closed, and no page, feed or calendar of theirs goes on. */
export async function markRemoved(db: Db, id: string): Promise<void> {
  await updateRow(db, 'account', id, { status: 'Inactive' });
  const closed = { removed_at: new Date(), bookable: false, feed_token: null, feed_made_at: null };
  await db.updateTable('coach').set(closed).where('account_id', '=', id).execute();
  await db.deleteFrom('coach_calendar').where('coach_id', '=', id).execute();
}

/** Makes a removed coach with this address a coach again and returns their id; undefined when nobody with it was removed. */
export async function takeBack(
  db: Db,
  {
    email,
    specialization,
    passwordHash,
    ...person
  }: { name: string; email: string; status: CoachStatus; specialization: string; passwordHash: string },
): Promise<string | undefined> {
  const row = await coachRows(db).where('email', '=', email).where('removed_at', 'is not', null).executeTakeFirst();
  if (!row) return undefined;
  await updateRow(db, 'account', row._id, { ...person, password_hash: passwordHash });
  const open = { removed_at: null, bookable: true, accepted_at: null, specialization };
  await db.updateTable('coach').set(open).where('account_id', '=', row._id).execute();
  return row._id;
}

type CoachChanges = Partial<Pick<Coach, 'name' | 'status' | 'specialization' | 'bookable' | 'place'>>;

export async function updateCoach(db: Db, id: string, { name, status, ...own }: CoachChanges): Promise<void> {
  if (name !== undefined || status !== undefined) await updateRow(db, 'account', id, { name, status });
  if (Object.values(own).some((value) => value !== undefined))
    await db.updateTable('coach').set(own).where('account_id', '=', id).execute();
}

const toCoach = ({ slug, status, ...row }: Row): Coach => ({
  ...row,
  status: status as CoachStatus,
  bookingPath: bookingPath(slug),
});
