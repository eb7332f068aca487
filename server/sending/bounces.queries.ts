import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Bounce } from './bounces.rules.ts';
import { deliveryErrors } from './delivery-errors.rules.ts';

/** The linked Google accounts that can be read. */
export const listMailboxes = (db: Db) =>
  db
    .selectFrom('mail_account')
    .select(['id', 'secret', 'bounces_read_at', 'bounces_read_ids', 'created_at'])
    .where('type', '=', 'google')
    .where('state', '=', 'connected')
    .where('removed_at', 'is', null)
    .execute();
export type Mailbox = Awaited<ReturnType<typeof listMailboxes>>[number];

/** Marks the address as one that does not exist: no e-mail is sent to it until the member gets another address. */
export async function bounceMember(db: Db, address: string, reason: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update member set bounced_at = now(), bounce_reason = ${reason.slice(0, 500)}
    where email = lower(${address}) and bounced_at is null returning id`.execute(db);
  for (const { id } of rows) await publish(db, { type: 'member.changed', memberId: id });
}

/** A mail server tries for five days at most before it gives up (RFC 5321), and tells us then. */
const REPORTED_WITHIN = sql`interval '7 days'`;

/**
 * Marks the addresses of a delivery failure to which something was sent lately: by this account, or, for null, by any. Others do not count,
 * because anybody can send us such a message.
 */
export const recordBounces = (db: Db, accountId: string | null, bounces: Bounce[]) =>
  db.transaction().execute(async (trx) => {
    for (const { address, reason } of bounces)
      if (await markBounced(trx, accountId, address, reason)) await bounceMember(trx, address, reason);
  });

/** Writes the reason into the last e-mail that was sent to the address. Returns whether there is one. */
async function markBounced(db: Db, accountId: string | null, address: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update delivery set error = ${deliveryErrors.write('cameBack', { answer: reason.slice(0, 500) })}
    where id = (
      select id from delivery where lower(to_address) = lower(${address}) and (${accountId}::uuid is null or account_id = ${accountId}) and state = 'sent' and sent_at > now() - ${REPORTED_WITHIN}
      order by created_at desc limit 1
    ) returning id`.execute(db);
  await publish(db, { type: 'delivery.changed' });
  return rows.length > 0;
}

/** Notes that a mail server passed something on, so that staff see that it does. */
export const recordBounceMail = (db: Db) => db.updateTable('setting').set({ bounce_received_at: sql<Date>`now()` }).execute();
