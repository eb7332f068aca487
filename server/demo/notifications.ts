import { sql } from 'kysely';
import { notify } from '#server/notices/notify.queries.ts';
import { paymentUnmatched, webhookQuarantined } from '#server/notices/staff.notices.ts';
import type { DemoAccounts } from './accounts.ts';
import { daysBefore, type Filling } from './filling.ts';

const HOUR = 1 / 24;
/** The list has the new responses of this many days. */
const NOTIFIED_DAYS = 6;

/** Adds the notifications of the last days. Three are unread: the two requests that wait, and a payment without a member. */
export async function fillNotifications({ db, today }: Filling, accounts: DemoAccounts): Promise<void> {
  // The demo's responses were written now and dated back afterwards, so their notifications are replaced.
  await sql`delete from notification where key like 'responses:%'`.execute(db);
  await sql`
    insert into notification (type, priority, notice, args, search, link, key, occurrences, audience, created_at, at)
    select 'system', 'low', 'responses', jsonb_build_object('form', title, 'day', day),
      search_key('New responses Nouvelles réponses ' || title), format('/forms/%s/responses', id),
      format('responses:%s:%s', id, day), n, 'staff', last, last
    from (
      select form.id, form.title, (submitted_at at time zone 'UTC')::date as day, count(*)::int as n, max(submitted_at) as last
      from response join form on form.id = form_id
      where submitted_at > ${daysBefore(today, NOTIFIED_DAYS)} group by 1, 2, 3
    ) as came`.execute(db);
  await notify(db, { ...webhookQuarantined(), key: 'demo.quarantined', daily: false });
  const { rows } = await sql<{ n: number }>`select count(*) as n from payment where member_id is null and deleted_at is null`.execute(db);
  for (let i = 0; i < rows[0]!.n; i++) await notify(db, { ...paymentUnmatched(), key: 'demo.unmatched', daily: false });
  await sql`update notification n set at = q.created_at, created_at = q.created_at from admin_request q where q.id = n.admin_request_id`.execute(
    db,
  );
  for (const [key, days] of [
    ['demo.quarantined', 1.4],
    ['demo.unmatched', 7 * HOUR],
  ] as const)
    await db
      .updateTable('notification')
      .set({ at: daysBefore(today, days), created_at: daysBefore(today, days) })
      .where('key', '=', key)
      .execute();
  await sql`
    insert into notification_read (account_id, notification_id, seen)
    select account.id, n.id, n.occurrences from account, notification n
    where account.status = 'Active' and n.admin_request_id is null and (account.id <> ${accounts.admin.id} or n.key is distinct from 'demo.unmatched')`.execute(
    db,
  );
}
