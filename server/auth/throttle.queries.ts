import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import * as text from './auth.messages.ts';

interface Limit {
  attempts: number;
  minutes: number;
}

/**
 * A window that ends later than a new one was begun by a clock that was ahead; a minute is left for transactions that began before the one
 * that opened it.
 */
const lasts = (row: 'r' | 'old', newEnd: RawBuilder<unknown>) =>
  sql`${sql.ref(`${row}.window_ends_at`)} between now() and ${newEnd} + interval '1 minute'`;

/** Counts an attempt under the key, in windows that all processes share. Returns false when there were too many. */
export async function allowAttempt(db: Db, key: string, { attempts, minutes }: Limit): Promise<boolean> {
  const open = lasts('r', sql`excluded.window_ends_at`);
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limit as r (key, attempts, window_ends_at)
    values (${key}, 1, now() + ${minutes} * interval '1 minute')
    on conflict (key) do update set
      attempts = case when ${open} then r.attempts + 1 else 1 end,
      window_ends_at = case when ${open} then r.window_ends_at else excluded.window_ends_at end
    returning attempts`.execute(db);
  return rows[0]!.attempts <= attempts;
}

export async function deleteAttempts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}

export async function throttle(db: Db, key: string, limit: Limit): Promise<void> {
  if (!(await allowAttempt(db, key, limit))) throw new AppError(429, text.waitMinutes({ count: limit.minutes }));
}

export interface Delay {
  /** The number of attempts without a wait. */
  free: number;
  /** The first wait after those, in seconds; each further attempt doubles it. */
  seconds: number;
  longestSeconds: number;
}

/** The count starts again after this time without an attempt. */
const FORGOTTEN_MINUTES = 60;

/**
 * Counts an attempt under the key as a failure and makes the next one wait. Returns how many seconds this one should have
 * waited; 0 when it may proceed. The attempt is counted before its result is known, so that many simultaneous attempts do not
 * all proceed; after a success `deleteAttempts` or `uncountAttempt` corrects the count.
 */
export async function delayAttempt(db: Db, key: string, { free, seconds, longestSeconds }: Delay): Promise<number> {
  const forgotten = sql`now() + ${FORGOTTEN_MINUTES} * interval '1 minute'`;
  const open = lasts('r', forgotten);
  const blocked = sql`(r.blocked_until > now() and ${open})`;
  const wait = sql`least(${longestSeconds}::float8, ${seconds} * power(2, least(r.attempts + 1 - ${free}::int, 30)))`;
  const { rows } = await sql<{ wait: number | null }>`
    insert into rate_limit as r (key, attempts, window_ends_at) values (${key}, 1, ${forgotten})
    on conflict (key) do update set
      attempts = case when ${blocked} then r.attempts when ${open} then r.attempts + 1 else 1 end,
      window_ends_at = case when ${blocked} then r.window_ends_at else excluded.window_ends_at end,
      blocked_until = case
        when ${blocked} then r.blocked_until
        when ${open} and r.attempts + 1 >= ${free} then now() + ${wait} * interval '1 second'
      end
    returning case when old.blocked_until > now() and ${lasts('old', forgotten)}
      then ceil(extract(epoch from old.blocked_until - now()))::int end as wait`.execute(db);
  return rows[0]!.wait ?? 0;
}

/** Subtracts one attempt that was no failure; earlier failures still count. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await sql`update rate_limit set attempts = greatest(0, attempts - 1), blocked_until = null where key = ${key}`.execute(db);
}

export function tooManyAttempts(seconds: number): AppError {
  const sentence = seconds < 60 ? text.waitSeconds({ count: seconds }) : text.waitMinutes({ count: Math.ceil(seconds / 60) });
  return new AppError(429, sentence, { retryAfter: seconds });
}
