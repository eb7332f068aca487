import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { findWrongCounts } from '../proof/counts.ts';
import type { World } from './world.ts';

/**
 * Compares the recorded payments with the real ones. The expected billing is calculated by PostgreSQL's own calendar and
 * without our rules, because all amounts here are whole instalments. Returns the number of members; throws on the first
 * difference.
 */
export async function checkRecords(db: Db, world: World, answers: Record<string, number>): Promise<string[]> {
  const odd = Object.keys(answers).filter((name) => !/^(genuine|garbage) 200$|^(forged|broken) 401$/.test(name));
  if (odd.length > 0) throw new Error(`Deliveries were answered wrongly: ${odd}`);

  const rows = await db
    .selectFrom('payment')
    .leftJoin('member', 'member.id', 'payment.member_id')
    .select(['payment.amount', 'payment.refunded', 'payment.category', 'payment.paid_at', 'member.email'])
    .execute();
  const line = (one: { email: string | null; category: string; paidAt: Date; amount: number; refunded: number }) =>
    [one.email ?? 'unmatched', one.category, one.paidAt.toISOString(), one.amount, one.refunded].join(' ');
  const recorded = rows.map(({ paid_at, ...row }) => line({ ...row, paidAt: paid_at })).sort();
  const paid = world.truths.map(line).sort();
  const wrong = paid.findIndex((one, i) => recorded[i] !== one);
  if (recorded.length !== paid.length || wrong >= 0)
    throw new Error(
      `${recorded.length} payments are recorded, ${paid.length} were made; the first difference: ${recorded[wrong]} where ${paid[wrong]} was paid`,
    );

  const members = await compareBilling(db, world);
  const miscounted = await findWrongCounts(db);
  if (miscounted.length > 0) throw new Error(miscounted.join('\n'));
  const states = await sql<{ state: string; n: number }>`select state, count(*) as n from webhook_event group by 1 order by 1`.execute(db);
  return [
    `${paid.length} payments were made and are recorded once each, ${world.truths.filter(({ refunded }) => refunded > 0).length} of them given back as they were`,
    `the billing of ${members} members is what their payments make it, worked out anew`,
    `deliveries kept: ${states.rows.map(({ state, n }) => `${n} ${state}`).join(', ')}`,
  ];
}

async function compareBilling(db: Db, world: World): Promise<number> {
  const truths = JSON.stringify(world.truths.filter(({ email }) => email !== null));
  const { rows } = await sql<{ email: string; expected: string; found: string }>`
    with paid as (
      select email, category, (paid_at at time zone 'Africa/Dakar')::date as day, amount - refunded as net, paid_at
      from jsonb_to_recordset(${truths}::jsonb) as t(email text, category text, "paidAt" timestamptz, amount bigint, refunded bigint)
      cross join lateral (select "paidAt" as paid_at) as named where amount > refunded
    ), registration as (
      select email, least(4, sum(net) / 50000)::int as sequence, min(day) as first, max(day) as last
      from paid where category = 'Registration' group by email
    ), subscription as (
      -- Paid within 90 days, for a year each: every one but the first goes on from where the one before it ended.
      select email, count(*)::int as sequence, (min(day) + make_interval(months => 12 * count(*)::int))::date as next, max(day) as last
      from paid where category = 'Subscription' group by email
    ), expected as (
      select m.email, concat_ws(' ',
        case when r.sequence >= 4 then 'Completed'
          when r.sequence is null then 'Progress'
          when r.first + make_interval(months => r.sequence) < (now() at time zone 'Africa/Dakar')::date then 'Late' else 'Progress' end,
        coalesce(r.sequence, 0), r.last, case when r.sequence < 4 then (r.first + make_interval(months => r.sequence))::date end,
        '|', case when s.sequence > 0 then 'Completed' end, coalesce(s.sequence, 0), s.last, s.next) as line
      from member m left join registration r using (email) left join subscription s using (email)
    )
    select m.email, e.line as expected, concat_ws(' ', payment_status, payment_sequence, payment_last, payment_next, '|',
      subscription_status, subscription_sequence, subscription_last, subscription_next) as found
    from member m join expected e using (email) where m.email = any(${world.emails}::text[])`.execute(db);
  const wrong = rows.find(({ expected, found }) => expected !== found);
  if (wrong) throw new Error(`The billing of ${wrong.email} is ${wrong.found} and should be ${wrong.expected}.`);
  return rows.length;
}
