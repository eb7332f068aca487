import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import { type NoticeText, searchTextOf } from './notice-text.rules.ts';

type Row = DB['notification'];

/** Something that staff should know. */
export type Notice = NoticeText & {
  /** An alert when it is absent. */
  type?: Row['type'];
  priority: Row['priority'];
  /** Admins are notified when it is absent. */
  audience?: 'admin' | 'staff';
  /** Notifies this account only. */
  accountId?: string;
  /** A path in the app. */
  link?: string;
  /** Notices with the same key become one notification, which shows how many times it happened. */
  key?: string;
  /** With `key`: one notification for each day in the programme's time zone. */
  daily?: boolean;
  /** With `key`: only the first one is shown and later ones are ignored. */
  once?: boolean;
  adminRequestId?: string;
};

/** Notifies staff of something that happened so many times, in the transaction of the change that causes it. */
export async function notify(db: Db, notice: Notice, times = 1): Promise<void> {
  const day = sql`(now() at time zone (select time_zone from setting))::date`;
  const key = notice.key && notice.daily ? sql<string>`${`${notice.key}:`} || ${day}` : (notice.key ?? null);
  const row = await db
    .insertInto('notification')
    .values({
      type: notice.type ?? 'alert',
      priority: notice.priority,
      notice: notice.notice,
      args: JSON.stringify(notice.args),
      search: sql<string>`search_key(${searchTextOf(notice)})`,
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
        : c.column('key').doUpdateSet(({ ref }) => ({
            occurrences: sql<number>`notification.occurrences + ${times}`,
            at: sql<Date>`now()`,
            link: notice.link ?? null,
            notice: ref('excluded.notice'),
            args: ref('excluded.args'),
            search: ref('excluded.search'),
          })),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  await publish(db, { type: 'notification.changed' });
}
