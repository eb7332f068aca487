import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';

interface Limit {
  attempts: number;
  minutes: number;
}

/** Counts an attempt under the key, in windows shared by all processes; false once there were too many. */
export async function allowAttempt(db: Db, key: string, { attempts, minutes }: Limit): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limit as r (key, attempts, window_ends_at)
    values (${key}, 1, now() + ${minutes} * interval '1 minute')
    on conflict (key) do update set
      attempts = case when r.window_ends_at < now() then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at < now() then excluded.window_ends_at else r.window_ends_at end
    returning attempts`.execute(db);
  return rows[0]!.attempts <= attempts;
}

export async function forgetAttempts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}

export async function throttle(db: Db, key: string, limit: Limit): Promise<void> {
  if (!(await allowAttempt(db, key, limit)))
    throw new AppError(429, `Too many attempts. Please wait ${limit.minutes} minutes and try again.`);
}

export interface Delay {
  /** Attempts that need not wait. */
  free: number;
  /** After these, the first wait; each further attempt doubles it. */
  seconds: number;
  longestSeconds: number;
}

/** After so long without an attempt, the count begins anew. */
const FORGOTTEN_MINUTES = 60;

/**
 * Counts an attempt under the key as a failure, and makes the next one wait; answers how many seconds this one should have
 * waited, 0 when it may go ahead. It is counted before it is known how it ends, so that many at once do not all go ahead;
 * after a success, the count is taken back with `forgetAttempts` or `forgiveAttempt`.
 */
export async function delayAttempt(db: Db, key: string, { free, seconds, longestSeconds }: Delay): Promise<number> {
  const forgotten = sql`now() + ${FORGOTTEN_MINUTES} * interval '1 minute'`;
  const over = sql`r.window_ends_at < now()`;
  const blocked = sql`(r.blocked_until > now() and not (${over}))`;
  const wait = sql`least(${longestSeconds}::float8, ${seconds} * power(2, least(r.attempts + 1 - ${free}::int, 30)))`;
  const { rows } = await sql<{ wait: number | null }>`
    insert into rate_limit as r (key, attempts, window_ends_at) values (${key}, 1, ${forgotten})
    on conflict (key) do update set
      attempts = case when ${blocked} then r.attempts when ${over} then 1 else r.attempts + 1 end,
      window_ends_at = case when ${blocked} then r.window_ends_at else excluded.window_ends_at end,
      blocked_until = case
        when ${blocked} then r.blocked_until
        when not (${over}) and r.attempts + 1 >= ${free} then now() + ${wait} * interval '1 second'
      end
    returning case when old.blocked_until > now() and old.window_ends_at >= now()
      then ceil(extract(epoch from old.blocked_until - now()))::int end as wait`.execute(db);
  return rows[0]!.wait ?? 0;
}

/** Takes back one attempt that succeeded; earlier failures still count. */
export async function forgiveAttempt(db: Db, key: string): Promise<void> {
  await sql`update rate_limit set attempts = greatest(0, attempts - 1), blocked_until = null where key = ${key}`.execute(db);
}

export function tooManyAttempts(seconds: number): AppError {
  const time = seconds < 60 ? (seconds === 1 ? '1 second' : `${seconds} seconds`) : minutes(Math.ceil(seconds / 60));
  return new AppError(429, `Too many attempts. Please wait ${time} and try again.`, { retryAfter: seconds });
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
