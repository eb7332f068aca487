import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { PaymentDoubt } from '#contract/payments.ts';
import { lockMembers } from '#server/billing/billing.queries.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import * as text from './payments.messages.ts';
import { money } from './payments.queries.ts';

interface NewPayment {
  email: string;
  /** The amount is in minor units. */
  amount: number;
  currency: Currency;
  paidAt: Date;
}

/** Refuses what two people may record without knowing of each other. The member is locked first, so that the second one is asked. */
export async function refuseDoubtful(db: Db, memberId: string | null, payment: NewPayment): Promise<void> {
  const [member] = await lockMembers(db, [memberId]);
  if (member?.deleted_at) throw refusal('deleted', text.memberDeleted({ name: member.full_name }));
  const same = await findSame(db, memberId, payment);
  if (!same) return;
  const amount = formatMoney(money(payment.amount, payment.currency));
  throw refusal('same-day', text.sameRecorded({ reference: same.payment_id, amount, name: same.name }));
}

const refusal = (doubt: PaymentDoubt['doubt'], sentence: string) => new AppError(409, sentence, { data: { doubt } satisfies PaymentDoubt });

/** A payment of the same payer, amount and day, of which something is left. */
async function findSame(db: Db, memberId: string | null, { email, amount, currency, paidAt }: NewPayment) {
  const [same] = await rowsOf(
    db,
    sql<{ payment_id: string; name: string }>`
      select p.payment_id, p.name from payment p cross join setting s
      where p.deleted_at is null and p.amount = ${amount} and p.currency = ${currency} and p.refunded < p.amount
        and (p.paid_at at time zone s.time_zone)::date = (${paidAt}::timestamptz at time zone s.time_zone)::date
        and ${memberId === null ? sql`p.member_id is null and p.email = ${email}` : sql`p.member_id = ${memberId}`}
      order by p.id desc limit 1`,
  );
  return same;
}
