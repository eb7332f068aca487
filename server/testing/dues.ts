import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { addDays } from '#server/time/calendar.ts';

export const TODAY = new Date().toISOString().slice(0, 10);

/** Days from today, on both sides of each age; null is no known day. */
const OFFSETS = [-120, -91, -90, -61, -60, -31, -30, -1, 0, 1, 7, 8, 30, 45, null];

const pick = (i: number) => OFFSETS[i % OFFSETS.length]!;

/** Stores what members owe as the account would: of every age, in two currencies, without a day, nothing, and a credit. */
export async function storeDues(db: Db, members: string[]): Promise<void> {
  const dues = members.map((id, i) => {
    const days = i % 4 === 0 ? [] : [pick(i), pick(i * 7)].slice(0, 1 + (i % 2)).sort((a, b) => (a ?? 999) - (b ?? 999));
    const open = days.map((days, n) => ({ due: days === null ? null : addDays(TODAY, days), amount: 1_000 * (1 + ((i + n) % 9)) }));
    const currency = i % 13 === 0 ? null : i % 5 === 0 ? 'EUR' : 'XOF';
    const owed = open.reduce((sum, { amount }) => sum + amount, 0);
    return {
      id,
      currency,
      owed: currency ? owed : 0,
      credit: currency && i % 4 === 0 && i % 3 === 0 ? 500 : 0,
      open: currency ? open : [],
    };
  });
  await sql`
    update account_due a set stale = false, currency = d.currency, owed = d.owed, credit = d.credit,
      next_due = (d.open -> 0 ->> 'due')::date, next_amount = coalesce((d.open -> 0 ->> 'amount')::bigint, 0)
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as d (id uuid, currency text, owed bigint, credit bigint, open jsonb)
    where a.member_id = d.id`.execute(db);
  await sql`
    insert into account_instalment (member_id, number, due, currency, amount)
    select d.id, o.number, (o.one ->> 'due')::date, d.currency, (o.one ->> 'amount')::bigint
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as d (id uuid, currency text, open jsonb),
      jsonb_array_elements(d.open) with ordinality as o (one, number)`.execute(db);
}
