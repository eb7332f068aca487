import { type RawBuilder, sql } from 'kysely';
import { findDifferences, listCountedForms } from '#server/answers/totals.queries.ts';
import type { Db } from '#server/db/db.ts';

/** Every total that is stored beside what it counts, as the rows where both differ. */
const TOTALS: Record<string, RawBuilder<{ n: number }>> = {
  'responses by day': sql`
    select count(*)::int as n from (
      select day, form_id, sum(n) as n from (select * from response_day union all select * from response_day_delta) as both_parts
      group by 1, 2 having sum(n) <> 0
    ) as stored full join (
      select (submitted_at at time zone (select time_zone from setting))::date as day, form_id, count(*) as n
      from response where deleted_at is null group by 1, 2
    ) as counted using (day, form_id)
    where stored.n is distinct from counted.n`,
  'members by day and status': sql`
    select count(*)::int as n from (
      select joined_on, status, payment_status, sum(members) as n from member_total group by 1, 2, 3 having sum(members) <> 0
    ) as stored full join (
      select (joined_at at time zone (select time_zone from setting))::date as joined_on, status, payment_status, count(*) as n from member
      where archived_at is null group by 1, 2, 3
    ) as counted using (joined_on, status, payment_status)
    where stored.n is distinct from counted.n`,
  'payments by day': sql`
    select count(*)::int as n from (
      select day, currency, sum(payments) as payments, sum(amount) as amount, sum(refunded) as refunded
      from payment_total group by 1, 2 having sum(payments) <> 0
    ) as stored full join (
      select (paid_at at time zone (select time_zone from setting))::date as day, currency, count(*) as payments, sum(amount) as amount,
        sum(refunded) as refunded
      from payment where deleted_at is null group by 1, 2
    ) as counted using (day, currency)
    where (stored.payments, stored.amount, stored.refunded) is distinct from (counted.payments, counted.amount, counted.refunded)`,
  'e-mails of the runs of campaigns': sql`
    select count(*)::int as n from campaign_run r join (
      select run_id, count(*) as total, count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'captured') as captured,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped,
        count(*) filter (where state = 'uncertain') as uncertain
      from delivery where run_id is not null group by 1
    ) as c on c.run_id = r.id
    where (r.total, r.sent, r.captured, r.failed, r.skipped, r.uncertain)
      is distinct from (c.total, c.sent, c.captured, c.failed, c.skipped, c.uncertain)`,
  'refunds of payments': sql`
    select count(*)::int as n from payment p join (select payment_id, sum(amount) as amount from refund group by 1) as r on r.payment_id = p.id
    where p.refunded <> r.amount`,
  'rows of imports': sql`
    select count(*)::int as n from member_import i where i.state = 'done' and row(i.added::bigint, i.updated::bigint, i.skipped::bigint) is distinct from (
      select row(count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'updated'), count(*) filter (where outcome = 'skipped'))
      from member_import_row where import_id = i.id)`,
};

/** Counts everything again, and returns a sentence for each stored total that is wrong; empty when all are right. */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, query] of Object.entries(TOTALS)) {
    const { n } = (await query.execute(db)).rows[0]!;
    if (n > 0) wrong.push(`${n} stored totals of ${what} are not what counting gives.`);
  }
  for (const formId of await listCountedForms(db))
    for (const one of await findDifferences(db, formId))
      wrong.push(`Form ${formId} counts ${one.stored} and has ${one.counted} (${one.kind} ${one.id ?? ''} ${one.bucket}).`);
  return wrong;
}
