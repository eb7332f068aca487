import { randomUUID } from 'node:crypto';
import { type CoachCalendars, calendarFeedPath } from '#contract/coach-calendars.ts';
import { countChanged, countRows, type Db, insertRows, isUuid } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';
import { readSigned, signed } from '#server/signatures.ts';
import { readStored } from '#server/stored-errors.ts';
import type { Busy } from './busy-times.rules.ts';

type Keyed = Pick<Env, 'CAURI_SECRET_KEY'>;

const PURPOSE = 'coach-calendar';
const addressPlace = (coachId: string) => `coach_calendar:${coachId}`;

export async function findCalendars(db: Db, env: Keyed & Pick<Env, 'PUBLIC_URL'>, coachId: string): Promise<CoachCalendars> {
  const [coach, own, busy] = await Promise.all([
    db.selectFrom('coach').select(['feed_token', 'feed_made_at']).where('account_id', '=', coachId).executeTakeFirst(),
    db.selectFrom('coach_calendar').selectAll().where('coach_id', '=', coachId).executeTakeFirst(),
    countRows(db.selectFrom('coach_busy').where('coach_id', '=', coachId).where('ends_at', '>', new Date())),
  ]);
  const path = coach?.feed_token && calendarFeedPath(signed(env.CAURI_SECRET_KEY, PURPOSE, coach.feed_token));
  return {
    feed: path ? { address: env.PUBLIC_URL + path, madeAt: coach.feed_made_at!.toISOString() } : null,
    own: own
      ? {
          host: own.host,
          addedAt: own.created_at.toISOString(),
          triedAt: own.tried_at?.toISOString() ?? null,
          readAt: own.read_at?.toISOString() ?? null,
          failure: readStored(own.failure),
          busy,
        }
      : null,
  };
}

/** Gives the coach's sessions a new address, or none. The address before stops working. */
export const setFeed = (db: Db, coachId: string, wanted: boolean) =>
  db
    .updateTable('coach')
    .set({ feed_token: wanted ? randomUUID() : null, feed_made_at: wanted ? new Date() : null })
    .where('account_id', '=', coachId)
    .execute();

/** Returns the coach whose sessions are read at this address; undefined for an address that we did not make or that was revoked. */
export async function findCoachOfFeed(db: Db, { CAURI_SECRET_KEY }: Keyed, token: string): Promise<string | undefined> {
  const feedToken = readSigned(CAURI_SECRET_KEY, PURPOSE, token).find(isUuid);
  if (!feedToken) return undefined;
  const found = await db.selectFrom('coach').select('account_id').where('feed_token', '=', feedToken).executeTakeFirst();
  return found?.account_id;
}

/** Stores the address of the coach's own calendar. The busy times of another address are forgotten. */
export async function saveOwnCalendar(db: Db, { CAURI_SECRET_KEY }: Keyed, coachId: string, address: string): Promise<void> {
  await removeOwnCalendar(db, coachId);
  const row = { address_secret: seal(CAURI_SECRET_KEY, addressPlace(coachId), address), host: new URL(address).host };
  await insertRows(db, 'coach_calendar', { coach_id: coachId, ...row });
}

/** Returns whether there was a calendar to forget. */
export const removeOwnCalendar = async (db: Db, coachId: string): Promise<boolean> =>
  (await countChanged(db.deleteFrom('coach_calendar').where('coach_id', '=', coachId))) > 0;

export const findOwnCalendar = (db: Db, coachId: string) =>
  db.selectFrom('coach_calendar').select(['address_secret', 'host']).where('coach_id', '=', coachId).executeTakeFirst();

/** Throws SealBroken when the address was stored under another key. */
export const openAddress = ({ CAURI_SECRET_KEY }: Keyed, coachId: string, sealed: string): string =>
  open(CAURI_SECRET_KEY, addressPlace(coachId), sealed);

/** The coaches whose own calendar was not tried since then and who may have sessions. */
export const listCalendarsToRead = async (db: Db, triedBefore: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('coach_calendar')
      .innerJoin('account', 'account.id', 'coach_id')
      .select('coach_id')
      .where('status', 'in', ['Active', 'Pending'])
      .where((w) => w.or([w('tried_at', 'is', null), w('tried_at', '<', triedBefore)]))
      .execute()
  ).map(({ coach_id: id }) => id);

/** Replaces the busy times. Nothing is stored when the address was changed meanwhile; returns whether it was stored. */
export async function saveBusyTimes(db: Db, coachId: string, sealed: string, busy: Busy[]): Promise<boolean> {
  if (!(await noteTry(db, coachId, sealed, { read_at: new Date(), failure: null }))) return false;
  await db.deleteFrom('coach_busy').where('coach_id', '=', coachId).execute();
  const rows = busy.map(([from, to]) => ({ coach_id: coachId, starts_at: new Date(from), ends_at: new Date(to) }));
  for (let i = 0; i < rows.length; i += 1_000) await insertRows(db, 'coach_busy', rows.slice(i, i + 1_000));
  return true;
}

/** Notes that the calendar was tried; the busy times of the last success stay. Returns whether the address is still the same. */
export const noteTry = async (
  db: Db,
  coachId: string,
  sealed: string,
  outcome: { read_at?: Date; failure: string | null },
): Promise<boolean> =>
  (await countChanged(
    db
      .updateTable('coach_calendar')
      .set({ ...outcome, tried_at: new Date() })
      .where('coach_id', '=', coachId)
      .where('address_secret', '=', sealed),
  )) > 0;

/** Returns when a coach is busy by their own calendar between two moments. */
export const findBusyTimes = (db: Db, coachId: string, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('coach_busy')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('coach_id', '=', coachId)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute();
