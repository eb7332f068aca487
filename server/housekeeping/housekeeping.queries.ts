import type { Db } from '#server/db/db.ts';

const DAY_MS = 24 * 3_600_000;

export async function forgetExpired(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute();
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.valueOf() - DAY_MS))
    .execute();
}
