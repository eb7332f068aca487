import { sql } from 'kysely';
import type { PaymentFlag } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { findMemberTerms } from '#server/products/products.queries.ts';
import type { StoredTerms } from '#server/products/terms.rules.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import type { Billing, BillingBase, BillingMoment, BillingTerms, CountedPayment } from './billing.rules.ts';
import { findOutDays } from './out.queries.ts';

export type LedgerPayment = CountedPayment & { product: string; flag: PaymentFlag | null };

export interface Ledger {
  current: Billing;
  /** The billing that staff last set. */
  base: BillingBase;
  hasBase: boolean;
  counted: LedgerPayment[];
  /** The payments that existed when staff set the base. */
  included: LedgerPayment[];
  terms: BillingTerms;
  moment: BillingMoment;
  /** The member's product, and the product that payments last gave the member. */
  product: string | null;
  paidProduct: string | null;
}

export type BillingColumns = ReturnType<typeof columnsOf>;

/** Reads the ledger and locks the member until the transaction ends. */
export async function findLedger(db: Db, memberId: string): Promise<Ledger> {
  const row = await db.selectFrom('member').selectAll().where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const timeZone = await findTimeZone(db);
  const payments = await findPayments(db, memberId, timeZone);
  const outOf = await findOutDays(db, memberId);
  const current = billingOf(row);
  return {
    current,
    base: readBase(row.billing_base, current),
    hasBase: row.billing_base !== null,
    counted: payments.filter(({ counts }) => counts),
    included: payments.filter(({ counts }) => !counts),
    terms: termsOf(await findMemberTerms(db, memberId)),
    moment: {
      today: dayIn(timeZone, new Date()),
      outOf: { payment: outOf.Registration ?? null, subscription: outOf.Subscription ?? null },
    },
    product: row.product,
    paidProduct: row.paid_product,
  };
}

export const billingOf = (row: BillingColumns): Billing => ({
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
});

export const columnsOf = ({ payment, subscription }: Billing) => ({
  payment_status: payment.status,
  payment_option: payment.option,
  payment_last: payment.last,
  payment_sequence: payment.sequence,
  payment_next: payment.next,
  subscription_status: subscription.status,
  subscription_last: subscription.last,
  subscription_sequence: subscription.sequence,
  subscription_next: subscription.next,
});

/** Reads the base; a missing part has the values that are stored with the member. */
function readBase(stored: unknown, current: Billing): BillingBase {
  const base = (stored ?? {}) as Partial<BillingBase>;
  return { payment: { ...current.payment, ...base.payment }, subscription: { ...current.subscription, ...base.subscription } };
}

const termsOf = ({ prices, instalments, subscription }: StoredTerms): BillingTerms => ({
  instalments: Math.max(1, instalments.length),
  subscriptionMonths: subscription.months,
  prices,
});

/** Returns the payments that were not deleted. `counts` is true for those that came after staff set the billing by hand. */
async function findPayments(db: Db, memberId: string, timeZone: string): Promise<(LedgerPayment & { counts: boolean })[]> {
  const { rows } = await sql<LedgerPayment & { counts: boolean }>`
    select id, category, produit as product, paid_at as "paidAt", paid_on as "paidOn", net as amount, currency,
      exchange(net, currency, 'XOF', paid_on) as "inXof", flag,
      counted_at > coalesce((select billing_base_at from member where id = ${memberId}), '-infinity') as counts
    from payment
    cross join lateral (select (paid_at at time zone ${timeZone})::date as paid_on, amount - refunded as net) as worked_out
    where member_id = ${memberId} and deleted_at is null`.execute(db);
  return rows;
}

const BATCH = 500;

/** Returns the next members, after the id `after`, whose due day has passed while their status does not show it. */
export async function findOverdueMembers(db: Db, today: string, after: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member
    where id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      and ((payment_status = 'Progress' and payment_next < ${today}::date)
        or (subscription_status in ('Completed', 'Progress') and subscription_next < ${today}::date))
    order by id limit ${sql.lit(BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}
