import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/auth.ts';
import type { Notification, NotificationTab, notifications } from '#contract/notifications.ts';
import { searchWords } from '#contract/search.ts';
import { type Db, isoTime, limitTo, rowOf } from '#server/db/db.ts';
import { textOf } from './notice-text.rules.ts';

/** The account that reads notifications. */
interface Reader {
  id: string;
  role: Role;
}

/**
 * Selects what a reader may see, as rows of `n` (notification), with the request for an account as `q` and `a`. Decided
 * requests count as read, and so do notifications from before the reader's account existed.
 */
const visibleTo = ({ id, role }: Reader) => sql`
  notification n
  join account me on me.id = ${id}
  left join notification_read r on r.notification_id = n.id and r.account_id = me.id
  left join admin_request q on q.id = n.admin_request_id
  left join account a on a.id = q.account_id
  where (n.account_id = me.id or (n.account_id is null and (n.audience = 'staff' or ${role === 'admin'}::boolean)))
    and ${role === 'admin' ? sql`true` : ABOUT_SEEN}`;

/**
 * A coach who sees only their own members gets no notifications for all staff, which are about anybody's responses, and none about the
 * profile of somebody else's member.
 */
const ABOUT_SEEN = sql`(not (select own_members_only from setting) or (n.account_id = me.id and case
  when n.link ~ '^/users/[0-9a-f-]{36}/' then exists (select from member m where m.id = substr(n.link, 8, 36)::uuid and m.coach_id = me.id)
  else true end))`;

const READ = sql<boolean>`(case when q.id is null then coalesce(r.seen, 0) >= n.occurrences or n.at < me.created_at
  else q.decision is not null or r.seen is not null end)`;

const OF_TAB: Record<NotificationTab, RawBuilder<SqlBool>> = {
  all: sql`true`,
  unread: sql`not ${READ}`,
  'admin-requests': sql`n.type = 'admin_registration'`,
  alerts: sql`n.type = 'alert'`,
};

/** A row with what its text is made of. */
type Row = Omit<Notification, 'title' | 'message'> & Parameters<typeof textOf>[0];

/** The text of a request uses the current name and address of its account. */
const toNotification = ({ notice, args, occurrences, title, message, ...row }: Row): Notification => ({
  ...row,
  ...textOf({
    occurrences,
    title,
    message,
    notice: row.user ? 'adminRequested' : notice,
    args: row.user ?? args,
  }),
});

const COLUMNS = sql<Row>`
  n.id as "_id", n.id, n.notice, n.args, n.occurrences, n.title, n.message, n.type, ${isoTime('n.at')} as timestamp, ${READ} as read, n.priority, q.decision as "actionTaken", q.id as "requestId", n.link,
  case when a.id is not null then jsonb_build_object('name', a.name, 'email', a.email, 'avatar', null) end as "user"`;

/** Returns the number in the badge. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  return (await rowOf(db, sql<{ n: number }>`select count(*) as n from ${visibleTo(reader)} and not ${READ}`)).n;
}

export async function listNotifications(
  db: Db,
  reader: Reader,
  { tab, search, ...page }: z.output<typeof notifications.list.query>,
): Promise<{ notifications: Notification[]; count: number; unread: number }> {
  // Every word must occur in the title, in the message, or in the name and address of the applicant.
  const found = searchWords(search).map(
    (word) => sql`and (position((select search_key(${word})) in n.search) > 0
      or (a.id is not null and position((select search_key(${word})) in search_key(a.name || ' ' || a.email::text)) > 0))`,
  );
  const matches = sql`${OF_TAB[tab]} ${sql.join(found, sql` `)}`;
  const { rows: counted } = await sql<{ count: number; unread: number }>`
    select count(*) filter (where ${matches}) as count, count(*) filter (where not ${READ}) as unread
    from ${visibleTo(reader)}`.execute(db);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${visibleTo(reader)} and ${matches}
    order by n.at desc, n.id desc ${limitTo(page)}`.execute(db);
  return { notifications: rows.map(toNotification), ...counted[0]! };
}

export async function findNotification(db: Db, reader: Reader, id: string): Promise<Notification | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${visibleTo(reader)} and n.id = ${id}`.execute(db);
  return rows[0] && toNotification(rows[0]);
}

/** Returns the latest unread notifications in the language of the moment, as many as one e-mail may name. */
export async function listUnread(db: Db, reader: Reader, limit: number): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${visibleTo(reader)} and not ${READ} order by n.at desc, n.id desc limit ${limit}`.execute(db);
  return rows.map(toNotification);
}

/**
 * Returns the unread notifications of the last hour that a device was not told of since they were last read, the latest first. Those from
 * before a restored backup was made wait for an admin, because the device may have been told of them since.
 */
export async function listForDevice(db: Db, reader: Reader, { id, since }: { id: string; since: Date }): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${visibleTo(reader)} and not ${READ} and n.at > greatest(${since}, now() - interval '1 hour', (select taken_at from sending_pause))
      and not exists (select from push_sent p where p.subscription_id = ${id} and p.notification_id = n.id and p.seen > coalesce(r.seen, 0))
    order by n.at desc, n.id desc`.execute(db);
  return rows.map(toNotification);
}

/** Marks one notification, or all, as read. A later occurrence makes it unread again. */
export async function markRead(db: Db, reader: Reader, id?: string): Promise<void> {
  await sql`
    insert into notification_read as r (account_id, notification_id, seen)
    select me.id, n.id, n.occurrences from ${visibleTo(reader)} and not ${READ} ${id ? sql`and n.id = ${id}` : sql``}
    -- One that is deleted at this moment is left out.
    order by n.id for key share of n
    on conflict (account_id, notification_id) do update set seen = greatest(r.seen, excluded.seen)`.execute(db);
}

/** Deletes old notifications. A request is kept until it is decided. */
export async function deleteOld(db: Db): Promise<void> {
  const { days } = await db.selectFrom('system_setting').select('keep_notification_days as days').executeTakeFirstOrThrow();
  if (days === null) return;
  await sql`
    delete from notification n
    where at < now() - make_interval(days => ${days})
      and not exists (select from admin_request q where q.id = n.admin_request_id and q.decision is null)`.execute(db);
}
