import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory, PaymentFlag } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { findOutDays, followBilling } from '#server/reminders/out.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { type Billing, type BillingTerms, type CountedPayment, foldBilling } from './billing.rules.ts';
import { dayIn } from './calendar.ts';

const COLUMNS = [
  'payment_status',
  'payment_option',
  'payment_last',
  'payment_sequence',
  'payment_next',
  'subscription_status',
  'subscription_last',
  'subscription_sequence',
  'subscription_next',
  'billing_base',
] as const;

/** Billing changes of one member happen one after the other; taken in the order of ids where there are several. */
export async function lockMembers(db: Db, memberIds: (string | null)[]): Promise<void> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))].sort();
  for (const id of ids) {
    const { rows } = await sql`select from member where id = ${id} for update`.execute(db);
    if (rows.length === 0) throw new AppError(409, 'This member was merged or removed meanwhile. Please choose the member again.');
  }
}

export interface RefreshedBilling {
  before: Billing;
  after: Billing;
}

/**
 * Brings a member's billing up to what its base and its payments say, in the transaction that changed one of them. The
 * first time, what stands on the member becomes its base.
 */
export async function refreshBilling(db: Db, memberId: string): Promise<RefreshedBilling> {
  const row = await db.selectFrom('member').select(COLUMNS).where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  const [setting, terms] = [await findSetting(db), await findTerms(db)];
  const before: Billing = {
    payment: {
      status: row.payment_status,
      option: row.payment_option,
      last: row.payment_last,
      sequence: row.payment_sequence,
      next: row.payment_next,
    },
    subscription: {
      status: row.subscription_status,
      last: row.subscription_last,
      sequence: row.subscription_sequence,
      next: row.subscription_next,
    },
  };
  const base = readBase(row.billing_base, before);
  const payments = await countedPayments(db, memberId, setting.timeZone);
  const outOf = await findOutDays(db, memberId);
  const { billing: after, flags } = foldBilling(base, payments, terms, {
    today: dayIn(setting.timeZone, new Date()),
    outOf: { payment: outOf.Registration ?? null, subscription: outOf.Subscription ?? null },
  });

  const changed = JSON.stringify(before) !== JSON.stringify(after);
  if (changed || row.billing_base === null) {
    const { payment, subscription } = after;
    await db
      .updateTable('member')
      .set({
        payment_status: payment.status,
        payment_last: payment.last,
        payment_sequence: payment.sequence,
        payment_next: payment.next,
        subscription_status: subscription.status,
        subscription_last: subscription.last,
        subscription_sequence: subscription.sequence,
        subscription_next: subscription.next,
        billing_base: JSON.stringify(base),
        ...(changed && { rev: sql<number>`rev + 1`, updated_at: new Date() }),
      })
      .where('id', '=', memberId)
      .execute();
  }
  await setFlags(db, payments, flags);
  if (changed) await followBilling(db, memberId, statusesOf(before), statusesOf(after));
  return { before, after };
}

export const statusesOf = ({ payment, subscription }: Billing) => ({ Registration: payment.status, Subscription: subscription.status });

/** What staff set last; a part that is not there is as it stands on the member. */
function readBase(kept: unknown, current: Billing): Billing {
  const base = (kept ?? {}) as Partial<Billing>;
  return { payment: { ...current.payment, ...base.payment }, subscription: { ...current.subscription, ...base.subscription } };
}

async function findTerms(db: Db): Promise<BillingTerms> {
  const row = await db
    .selectFrom('setting')
    .select(['instalments', 'subscription_months', 'registration_prices'])
    .executeTakeFirstOrThrow();
  return {
    instalments: row.instalments,
    subscriptionMonths: row.subscription_months,
    prices: row.registration_prices as unknown as BillingTerms['prices'],
  };
}

type Counted = CountedPayment & { flag: PaymentFlag | null };

/** Those that count since staff set the billing by hand. */
async function countedPayments(db: Db, memberId: string, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<{
    id: string;
    category: PaymentCategory;
    paid_at: Date;
    paid_on: string;
    amount: number;
    currency: Currency;
    in_xof: number | null;
    flag: PaymentFlag | null;
  }>`
    select id, category, paid_at, paid_on, net as amount, currency, exchange(net, currency, 'XOF', paid_on) as in_xof, flag
    from payment
    cross join lateral (select (paid_at at time zone ${timeZone})::date as paid_on, amount - refunded as net) as worked_out
    where member_id = ${memberId} and deleted_at is null
      and counted_at > coalesce((select billing_base_at from member where id = ${memberId}), '-infinity')`.execute(db);
  return rows.map(({ id, category, paid_at, paid_on, amount, currency, in_xof, flag }) => ({
    id,
    category,
    paidAt: paid_at,
    paidOn: paid_on,
    amount,
    currency,
    inXof: in_xof,
    flag,
  }));
}

async function setFlags(db: Db, payments: Counted[], flags: Map<string, PaymentFlag | null>): Promise<void> {
  for (const { id, flag } of payments) {
    const due = flags.get(id) ?? null;
    if (due !== flag) await db.updateTable('payment').set({ flag: due }).where('id', '=', id).execute();
  }
}
