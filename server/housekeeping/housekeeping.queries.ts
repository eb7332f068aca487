import type { Db } from '#server/db/db.ts';

const DAY_MS = 24 * 3_600_000;
/** A file that was sent with answers which were never accepted. */
const ORPHAN_DAYS = 7;

export async function forgetExpired(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute();
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.valueOf() - DAY_MS))
    .execute();
}

export async function listOrphanUploads(db: Db): Promise<{ id: string; storageKey: string }[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'storage_key as storageKey'])
    .where('response_id', 'is', null)
    .where('created_at', '<', new Date(Date.now() - ORPHAN_DAYS * DAY_MS))
    .limit(10_000)
    .execute();
}

/** False when a response has named the file meanwhile. */
export async function deleteOrphanUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('id', '=', id).where('response_id', 'is', null).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
