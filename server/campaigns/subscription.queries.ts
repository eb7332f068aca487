import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { findKept } from '#server/members/members.queries.ts';

/** Of the member; under the id of a merged record, of the one that was kept. */
export async function findSubscription(
  db: Db,
  memberId: string,
): Promise<{ id: string; email: string; unsubscribed: boolean } | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'email', 'unsubscribed_at'])
    .where('id', '=', (await findKept(db, memberId)) ?? memberId)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, unsubscribed: row.unsubscribed_at !== null };
}

/** Asked for twice, the first time stays. */
export async function setSubscribed(db: Db, memberId: string, subscribed: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ unsubscribed_at: subscribed ? null : new Date() })
    .where('id', '=', memberId)
    .where('unsubscribed_at', subscribed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(db, { type: 'member.changed', memberId });
}
