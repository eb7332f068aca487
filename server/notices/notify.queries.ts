import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';

type Row = DB['notification'];

/** Something that staff are to know of. */
export interface Notice {
  type: Row['type'];
  priority: Row['priority'];
  /** Admins unless told otherwise. */
  audience?: 'admin' | 'staff';
  /** For this account alone. */
  accountId?: string;
  /** An address in the app. */
  link?: string;
  /** What makes two notices the same thing, told once with how often it happened. */
  key?: string;
  /** Together with `key`: told once on each day of the programme's time zone. */
  daily?: boolean;
  /** Together with `key`: once told, nothing more is said. */
  once?: boolean;
  adminRequestId?: string;
  /** Title and message for what has happened so many times. */
  words(times: number): { title: string; message: string };
}

/** Tells staff of something that happened so many times, in the transaction of the change that causes it. */
export async function notify(db: Db, { words, ...notice }: Notice, times = 1): Promise<void> {
  const { title, message } = words(times);
  const day = sql`(now() at time zone (select time_zone from setting))::date`;
  const key = notice.key && notice.daily ? sql<string>`${`${notice.key}:`} || ${day}` : (notice.key ?? null);
  const row = await db
    .insertInto('notification')
    .values({
      type: notice.type,
      priority: notice.priority,
      title,
      message,
      occurrences: times,
      link: notice.link ?? null,
      key,
      account_id: notice.accountId ?? null,
      audience: notice.audience ?? 'admin',
      admin_request_id: notice.adminRequestId ?? null,
    })
    .onConflict((c) =>
      notice.once
        ? c.column('key').doNothing()
        : c.column('key').doUpdateSet({ occurrences: sql`notification.occurrences + ${times}`, at: sql`now()`, link: notice.link ?? null }),
    )
    .returning(['id', 'occurrences'])
    .executeTakeFirst();
  if (!row) return;
  if (row.occurrences > times) await db.updateTable('notification').set(words(row.occurrences)).where('id', '=', row.id).execute();
  await publish(db, { type: 'notification.changed' });
}
