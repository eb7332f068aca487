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
