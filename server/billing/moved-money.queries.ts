import { sql } from 'kysely';
import type { AccountEntry } from '#contract/member-account.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { isoTime } from '#server/db/rows.ts';
import { readStored } from '#server/stored-errors.ts';

interface Row {
  id: string;
  kind: 'payment' | 'refund';
  amount: number;
  currency: Currency;
  reason: string;
  at: string;
  by: string | null;
  payment: string;
}

/** A member may have thousands of payments in theory; the newest are shown, and the list of payments has all. */
const MOST = 200;

/** The payments of a member that were not deleted, and their refunds, as entries of the account. */
export async function listMoneyMoved(db: Db, memberId: string): Promise<AccountEntry[]> {
  const { rows } = await sql<Row>`
    select id, kind, amount, currency, reason, ${isoTime('moved')} as at, by, payment from (
      select p.id, 'payment' as kind, p.amount, p.currency, '' as reason, p.paid_at as moved, a.name as by, p.id as payment
      from payment p left join account a on a.id = p.recorded_by
      where p.member_id = ${memberId} and p.deleted_at is null
      union all
      select r.id, 'refund', r.amount, p.currency, r.reason, r.refunded_at, a.name, p.id
      from refund r join payment p on p.id = r.payment_id left join account a on a.id = r.recorded_by
      where p.member_id = ${memberId} and p.deleted_at is null
    ) as moved order by moved desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id, kind, amount, currency, reason, at, by, payment }) => ({
    _id: id,
    kind,
    amount: { value: toMajor(amount, currency), currency },
    reason: readStored(reason),
    at,
    by,
    payment,
    isReversed: false,
    reverses: null,
  }));
}
