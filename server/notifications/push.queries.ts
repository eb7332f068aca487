import { sql } from 'kysely';
import type { Role } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import type { PushSubscription } from '#contract/notifications.ts';
import { pleaseSignIn } from '#server/auth/auth.messages.ts';
import { type Db, putRow } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';

/** A device of a signed-in account that is notified. */
export interface Device {
  id: string;
  since: Date;
  subscription: PushSubscription;
  account: { id: string; role: Role };
  /** Null stands for the programme's language. */
  language: Language | null;
}

/**
 * Notifies the device of this session, which replaces an earlier address of the session and earlier sessions of the device. Throws a 401
 * when the session has ended meanwhile.
 */
export async function subscribeDevice(db: Db, sessionId: string, { endpoint, keys }: PushSubscription): Promise<void> {
  const session = await db.selectFrom('session').select('id').where('id', '=', sessionId).forKeyShare().executeTakeFirst();
  if (!session) throw new AppError(401, pleaseSignIn());
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('session_id', '!=', sessionId).execute();
  await putRow(db, 'push_subscription', { session_id: sessionId }, { endpoint, ...keys });
}

export const unsubscribeDevice = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();

/** Returns the address of the session's device; undefined when it is not notified. */
export async function findEndpoint(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('push_subscription').select('endpoint').where('session_id', '=', sessionId).executeTakeFirst();
  return row?.endpoint;
}

/** Returns the devices whose session still lasts. */
export async function listDevices(db: Db): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select p.id, p.created_at as since,
      jsonb_build_object('endpoint', p.endpoint, 'keys', jsonb_build_object('p256dh', p.p256dh, 'auth', p.auth)) as subscription,
      jsonb_build_object('id', a.id, 'role', a.role) as account, a.language
    from push_subscription p
    join session s on s.id = p.session_id and s.expires_at > now()
    join account a on a.id = s.account_id and a.status = 'Active'
    order by p.id`.execute(db);
  return rows;
}

export async function forgetDevice(db: Db, { id, subscription }: Device): Promise<void> {
  // Unless it has subscribed again meanwhile.
  await db.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', subscription.endpoint).execute();
}

/** Counts all devices as told of what has happened until then. */
export async function skipToldBefore(db: Db, at: Date): Promise<void> {
  await sql`update push_subscription set created_at = greatest(created_at, ${at})`.execute(db);
}

export async function markSent(db: Db, { id }: Device, notifications: string[]): Promise<void> {
  await sql`
    insert into push_sent as p (subscription_id, notification_id, seen)
    select s.id, n.id, n.occurrences from push_subscription s, notification n where s.id = ${id} and n.id = any(${notifications}::uuid[])
    order by n.id for key share
    on conflict (subscription_id, notification_id) do update set seen = greatest(p.seen, excluded.seen)`.execute(db);
}
