import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';

/** Nothing is sent to this address any more, until the member gets another one. */
export async function bounceMember(db: Db, address: string, reason: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update member set bounced_at = now(), bounce_reason = ${reason.slice(0, 500)}
    where email = lower(${address}) and bounced_at is null returning id`.execute(db);
  for (const { id } of rows) await publish(db, { type: 'member.changed', memberId: id });
}

/** The last e-mail that this account sent there says that it came back. */
export async function noteReturned(db: Db, accountId: string, address: string, reason: string): Promise<void> {
  await sql`
    update delivery set error = ${`It came back: ${reason.slice(0, 500)}`}
    where id = (
      select id from delivery where lower(to_address) = lower(${address}) and account_id = ${accountId} and state = 'sent'
      order by created_at desc limit 1
    )`.execute(db);
  await publish(db, { type: 'delivery.changed' });
}
