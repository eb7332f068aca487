import { type RawBuilder, sql } from 'kysely';
import { type Currency, type Money, toMajor } from '#contract/money.ts';
import type { Payment, PaymentCategory, PaymentState, Refund } from '#contract/payments.ts';
import { type Db, prepared, readPage, type TableRow } from '#server/db/db.ts';
import { readStored } from '#server/stored-errors.ts';

const SHOWN = [
  'id',
  'name',
  'email',
  'phone',
  'member_id',
  'category',
  'produit',
  'moyen',
  'amount',
  'currency',
  'refunded',
  'paid_at',
  'reported_at',
  'payment_id',
  'status',
  'flag',
  'deleted_at',
  'deleted_reason',
  'rev',
] as const;

type Row = Pick<PaymentRow, (typeof SHOWN)[number]> & {
  deleted_by_name: string | null;
  member_name: string | null;
  member_profile: string | null;
  billing_set_at: Date | null;
};

/** The columns are named, because a prepared statement must have the same ones after a migration. */
const SHOWN_PAYMENTS = sql`
  select ${sql.join(SHOWN.map((column) => sql.ref(`payment.${column}`)))}, remover.name as deleted_by_name, member.full_name as member_name,
    member.profile as member_profile, case when payment.counted_at <= member.billing_base_at then member.billing_base_at end as billing_set_at
  from payment left join member on member.id = payment.member_id left join account as remover on remover.id = payment.deleted_by`;

/** The condition that payment `p` is confirmed to this member: it is recorded, the member's own, and not refunded in full. */
export const mayBeConfirmed = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`(p.member_id = ${memberId} and p.deleted_at is null and p.refunded < p.amount)`;

export const money = (minor: number, currency: Currency) => ({ value: toMajor(minor, currency), currency });

function toPayment(row: Row): Payment {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    member: row.member_id === null ? null : { _id: row.member_id, fullName: row.member_name ?? '', profile: row.member_profile },
    category: row.category,
    produit: row.produit,
    moyen: row.moyen,
    amount: money(row.amount, row.currency),
    refunded: money(row.refunded, row.currency),
    createdAt: row.paid_at.toISOString(),
    reportedAt: row.reported_at?.toISOString() ?? null,
    paymentId: row.payment_id,
    status: row.status as PaymentState,
    flag: row.flag,
    billingSetAt: row.billing_set_at?.toISOString() ?? null,
    deleted: row.deleted_at && { at: row.deleted_at.toISOString(), by: row.deleted_by_name, reason: row.deleted_reason ?? '' },
    rev: row.rev,
  };
}

/** Returns a payment that was not deleted. */
export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Row>`${prepared('payment')}
    ${SHOWN_PAYMENTS} where payment.id = ${id} and payment.deleted_at is null`.execute(db);
  return rows[0] && toPayment(rows[0]);
}

/** Returns the payments in the order of the ids. */
export async function findPayments(db: Db, ids: string[]): Promise<Payment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`${prepared('payments')}${SHOWN_PAYMENTS} where payment.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, toPayment(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('account', 'account.id', 'refund.recorded_by')
    .select(['refund.id', 'refund.amount', 'refund.reason', 'refund.refunded_at', 'payment.currency', 'account.name'])
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.refunded_at')
    .orderBy('refund.id')
    .execute();
  return rows.map(({ id, amount, reason, refunded_at, currency, name }) => ({
    _id: id,
    amount: money(amount, currency),
    reason: readStored(reason),
    at: refunded_at.toISOString(),
    by: name,
  }));
}

/** A member's payments, newest first. */
export async function listPaymentsOf(
  db: Db,
  { memberId, category, ...page }: { memberId: string; category?: PaymentCategory; page: number; limit: number },
): Promise<{ payments: Payment[]; count: number }> {
  const ofMember = db
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, count } = await readPage(ofMember, page);
  const ids = rows.map(({ id }) => id);
  return { payments: await findPayments(db, ids), count };
}

export async function findLastPaid(db: Db, memberId: string): Promise<Money | undefined> {
  const [last] = (await listPaymentsOf(db, { memberId, page: 1, limit: 1 })).payments;
  return last?.amount;
}

export type PaymentRow = TableRow<'payment'>;

/** By method and number, or another name of the provider; of payments with the same number, the one that is not deleted. */
export async function findByReference(db: Db, moyen: PaymentRow['moyen'], reference: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<Pick<PaymentRow, 'id'>>`${prepared('payment by reference')}
    select id from (
      select id, deleted_at from payment where moyen = ${moyen} and payment_id = ${reference}
      union all
      select p.id, p.deleted_at from payment p join payment_alias a on a.payment_id = p.id where a.moyen = ${moyen} and a.reference = ${reference}
    ) as known
    order by deleted_at is not null, deleted_at desc limit 1`.execute(db);
  // Most references are new.
  if (rows.length === 0) return undefined;
  return db.selectFrom('payment').selectAll().where('id', '=', rows[0]!.id).executeTakeFirst();
}

/** Returns whether a provider has reported or confirmed the payment, so that its amount, date and number are the provider's. */
export async function isFromProvider(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ reported: boolean }>`
    select p.moyen <> 'Cash' and (p.recorded_by is null
      or exists (select from webhook_event e where e.payment_id = p.id and e.state in ('processed', 'unmatched'))) as reported
    from payment p where p.id = ${id}`.execute(db);
  return rows[0]?.reported ?? false;
}

/** The file from which a payment was imported gave this note. */
export const findNote = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('payment').select('note').where('id', '=', id).executeTakeFirst())?.note ?? null;

/** Returns the id of a member; the id of a merged record returns the remaining member's. */
export async function findMemberId(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from member where id = ${id} union all select member_id from member_merge where merged_id = ${id} limit 1`.execute(db);
  return rows[0]?.id;
}
