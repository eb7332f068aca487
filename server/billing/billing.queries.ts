import { sql } from 'kysely';
import type { BillingStatus } from '#contract/members.ts';
import type { PaymentFlag } from '#contract/payments.ts';
import { type Db, prepared, type RowChange, type TableRow, updateRow } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import type { Day } from '#server/time/calendar.ts';
import { storeAccounts } from './account-due.queries.ts';
import * as text from './billing.messages.ts';
import {
  asBase,
  type Billing,
  type BillingBase,
  foldBilling,
  foldRegistration,
  inOrder,
  onDay,
  type RegistrationBase,
  type RegistrationBilling,
  type SubscriptionBase,
  type SubscriptionBilling,
} from './billing.rules.ts';
import {
  type BillingColumns,
  billingOf,
  columnsOf,
  countedOf,
  findLedger,
  findLedgers,
  foldRenewals,
  includedOf,
  type Ledger,
  type LedgerPayment,
} from './ledger.queries.ts';
import { updateAccessOfMany } from './out.queries.ts';
import { latestProduct, productAfter, withOption } from './payment-option.rules.ts';
import { scheduleTotal } from './schedule.rules.ts';

/**
 * Locks members in the order of their ids, so that two callers cannot block each other and billing changes one step at a time. Returns
 * them, with the number of those who were erased.
 */
export async function lockMembers(db: Db, memberIds: (string | null)[]): Promise<LockedMember[]> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))].sort();
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedMember>`${prepared('lock members')}
    select id, full_name, former_number, deleted_at from member where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError(409, text.memberGone());
  return rows;
}

type LockedMember = Pick<TableRow<'member'>, 'id' | 'full_name' | 'former_number' | 'deleted_at'>;

export interface RefreshedBilling {
  before: Billing & Pick<Ledger, 'product'>;
  after: Billing & Pick<Ledger, 'product'>;
}

/**
 * Updates a member's billing and product to match the base and the payments, and the access and tags that follow from them, in
 * the transaction that changed one of them. The same function runs when a payment is recorded, edited, moved, refunded, deleted
 * and restored, so what a payment gave is removed with it. On the first call the member's current billing becomes its base.
 */
export async function refreshBilling(db: Db, memberId: string): Promise<RefreshedBilling> {
  const refreshed = (await refreshBillings(db, [memberId])).get(memberId);
  if (!refreshed) throw new Error('The member of a billing must exist.');
  return refreshed;
}

/** Does so for several members that the caller has locked, in a few statements; `chosen` says that staff have just chosen their products. */
export async function refreshBillings(db: Db, memberIds: string[], { chosen = false } = {}): Promise<Map<string, RefreshedBilling>> {
  const former = await findLedgers(db, memberIds);
  const others = await storeProducts(db, former, chosen);
  // Another product has other terms, which are read again.
  const ledgers = others.length > 0 ? new Map([...former, ...(await findLedgers(db, others))]) : former;
  const all = [...ledgers].map(([memberId, ledger]) => ({ memberId, ledger, ...computeBilling(ledger, former.get(memberId)!) }));
  await storeBillings(db, all);
  await setFlags(
    db,
    all.flatMap(({ ledger, flags }) => [...ledger.counted, ...ledger.included.filter(({ id }) => flags.has(id))]),
    new Map(all.flatMap(({ flags }) => [...flags])),
  );
  await storeAccounts(db, ledgers);
  await updateAccessOfMany(
    db,
    all
      .filter(({ changed, ledger }) => changed && !ledger.erased)
      .map(({ memberId, before, after }) => ({
        ...{ memberId, before, after, by: 'payments' },
        otherProduct: before.product !== after.product,
      })),
  );
  return new Map(all.map(({ memberId, before, after }) => [memberId, { before, after }]));
}

/**
 * Gives members the products of their payments. Returns those who have another one now. The payments may have given other ones since an
 * earlier choice of staff, so what they gave last is stored with a new choice: one that differs from that stays. With a product the member gets
 * the terms of the moment when the payment was recorded that gave it, or without payments those of the moment when the member was added:
 * what has been agreed comes back when a payment of another product is taken away.
 */
async function storeProducts(db: Db, ledgers: Map<string, Ledger>, chosen: boolean): Promise<string[]> {
  const rows = [...ledgers]
    .map(([id, ledger]) => {
      const payments = [...ledger.included, ...ledger.counted];
      const latest = latestProduct(payments);
      if (chosen) return { id, product: ledger.product, paidProduct: latest?.product ?? null };
      return { id, since: latest?.since ?? null, ...productAfter(ledger, payments) };
    })
    .filter(({ id, product, paidProduct }) => product !== ledgers.get(id)!.product || paidProduct !== ledgers.get(id)!.paidProduct);
  if (rows.length === 0) return [];
  await sql`
    update member m set product = v.product, paid_product = v."paidProduct",
      terms_id = case when m.product is not distinct from v.product then m.terms_id else coalesce((
        select t.id from product p join product_version t on t.product_id = p.id
        where case when v.product is null then p.is_default else p.name = v.product end
          and t.created_at <= coalesce((select created_at from payment where id = v.since), m.created_at)
        order by t.number desc limit 1), m.terms_id) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, product text, "paidProduct" text, since uuid)
    where m.id = v.id`.execute(db);
  return rows.flatMap(({ id, product }) => (product === ledgers.get(id)!.product ? [] : [id]));
}

function computeBilling(ledger: Ledger, former: Ledger) {
  const { current, base, agreement, moment } = ledger;
  const { billing, flags } = foldBilling(base, countedOf(ledger), agreement, moment);
  const before = { ...current, product: former.product };
  const after = { ...billing, product: ledger.product };
  return { before, after, billing, flags, changed: JSON.stringify(before) !== JSON.stringify(after) };
}

type ComputedBilling = ReturnType<typeof computeBilling> & { memberId: string; ledger: Ledger };

async function storeBillings(db: Db, all: ComputedBilling[]): Promise<void> {
  const rows = all
    .filter(({ changed, ledger }) => changed || !ledger.hasBase)
    .map(({ memberId, ledger, billing, changed }) => ({
      ...{ id: memberId, ...columnsOf(billing), changed },
      billing_base: JSON.parse(storedBase(ledger.base)) as object,
    }));
  if (rows.length === 0) return;
  await sql`${prepared('store billings')}
    update member m set ${SET_BILLING},
      rev = m.rev + v.changed::int, updated_at = case when v.changed then ${new Date()}::timestamptz else m.updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (${BILLING_ROW}, changed boolean)
    where m.id = v.id`.execute(db);
}

/** An update of `member m` by the rows `v`, each with the columns of a billing and its base. */
const SET_BILLING = sql`payment_status = v.payment_status, payment_option = v.payment_option, payment_last = v.payment_last,
  payment_sequence = v.payment_sequence, payment_next = v.payment_next, subscription_status = v.subscription_status,
  subscription_last = v.subscription_last, subscription_sequence = v.subscription_sequence, subscription_next = v.subscription_next,
  billing_base = v.billing_base`;
const BILLING_ROW = sql`id uuid, payment_status text, payment_option text, payment_last date, payment_sequence int, payment_next date,
  subscription_status text, subscription_last date, subscription_sequence int, subscription_next date, billing_base jsonb`;

/** The day on which staff set the base has a column of its own. */
export const storedBase = ({ payment: { setAt: _, ...payment }, subscription }: BillingBase): string =>
  JSON.stringify({ payment, subscription });

async function setFlags(db: Db, payments: LedgerPayment[], flags: Map<string, PaymentFlag | null>): Promise<void> {
  const changed = payments.flatMap(({ id, flag }) => {
    const due = flags.get(id) ?? null;
    return due === flag ? [] : [{ id, flag: due }];
  });
  if (changed.length === 0) return;
  await sql`${prepared('set flags of payments')}
    update payment p set flag = v.flag from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v (id uuid, flag text)
    where p.id = v.id`.execute(db);
}

/**
 * Returns the columns of a locked member that follow from a change of its billing by staff: the changes, the new base, and the
 * statuses that result from the due days. The caller writes them together with the member's other changes.
 */
export async function editBilling(db: Db, memberId: string, changed: Partial<BillingColumns>): Promise<RowChange<'member'>> {
  const { payment_option, ...set } = changed;
  const ledger = await findLedger(db, memberId);
  const { current, counted, opening, agreement, moment } = ledger;
  const base: BillingBase = payment_option
    ? { ...ledger.base, payment: withOption(ledger.base.payment, payment_option, { included: includedOf(ledger), opening }, agreement) }
    : ledger.base;
  // Payments count under the new option as if the member had always had it.
  const folded = foldBilling(base, countedOf(ledger), agreement, moment);
  const { billing, flags } = payment_option ? folded : { billing: current, flags: undefined };
  if (flags) await setFlags(db, counted, flags);
  if (Object.keys(set).length === 0) return { ...columnsOf(billing), billing_base: storedBase(base) };
  return { ...editedByHand(ledger, { base, billing }, set), billing_base_at: new Date() };
}

/** The day from which due days are counted, where the month of the next one was too short for it. */
export type CountedFrom = Pick<RegistrationBase, 'from'> & Pick<SubscriptionBase, 'series'>;

export const countedFrom = (ledger: Ledger, part: keyof Billing): CountedFrom =>
  part === 'payment' ? { from: keepAccount(ledger, ledger.current.payment, {}).from } : keepSeries(ledger, ledger.current.subscription, {});

/**
 * Does so for several members that the caller has locked, in a few statements; no payment option changes. Due days that come back by an
 * undo are counted from the day that `earlier` names.
 */
export async function editBillings(
  db: Db,
  changes: Map<string, Partial<Omit<BillingColumns, 'payment_option'>>>,
  earlier?: Map<string, CountedFrom>,
): Promise<void> {
  if (changes.size === 0) return;
  const rows = [...(await findLedgers(db, [...changes.keys()]))].map(([id, ledger]) => {
    const current = { base: ledger.base, billing: ledger.current, earlier: earlier?.get(id) };
    const { billing_base, ...columns } = editedByHand(ledger, current, changes.get(id)!);
    return { id, ...columns, billing_base: JSON.parse(billing_base) as object };
  });
  await sql`
    update member m set ${SET_BILLING}, billing_base_at = now(), rev = m.rev + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (${BILLING_ROW}) where m.id = v.id`.execute(db);
}

/** The columns of a billing in which staff write some values. */
function editedByHand(
  ledger: Ledger,
  { base, billing, earlier }: { base: BillingBase; billing: Billing; earlier?: CountedFrom | undefined },
  set: Partial<BillingColumns>,
) {
  const { moment } = ledger;
  // The due days are judged again: a member whose due day was moved into the future is no longer late.
  const chosen = billingOf({ ...columnsOf(asBase(billing, moment)), ...set });
  const byHand: BillingBase = {
    payment: {
      ...chosen.payment,
      ...keepAccount({ ...ledger, base }, billing.payment, set, earlier),
      ...keepChosenStatus(base.payment, chosen.payment, set.payment_status, set.payment_next),
    },
    subscription: {
      ...chosen.subscription,
      ...keepChosenStatus(base.subscription, chosen.subscription, set.subscription_status, set.subscription_next),
      ...keepSeries({ ...ledger, base }, chosen.subscription, set, earlier),
      ...keepPart({ ...ledger, base }, billing.subscription, chosen.subscription),
    },
  };
  return { ...columnsOf(onDay(byHand, { ...moment, outOf: NOT_OUT })), billing_base: storedBase(byHand) };
}

/**
 * The amount that counts as paid stays, and so do the due days, unless staff write another number of instalments, status or day. Days that
 * come back by an undo are counted from their earlier day again.
 */
function keepAccount(
  ledger: Ledger,
  { status, next }: RegistrationBilling,
  set: Partial<BillingColumns>,
  { from }: CountedFrom = {},
): Pick<RegistrationBase, 'credited' | 'short' | 'from'> {
  const { base, agreement } = ledger;
  const isOther = set.payment_status !== undefined && (set.payment_status === 'Completed') !== (status === 'Completed');
  if (set.payment_sequence !== undefined || isOther) return {};
  const payments = inOrder(countedOf(ledger).filter(({ category }) => category === 'Registration'));
  const counted = from ? { ...base.payment, from } : base.payment;
  const { billing, credit, dues, first, schedule, short } = foldRegistration(counted, payments, agreement, new Map());
  const [day, due] = [set.payment_next ?? next, dues[first]];
  const isSame = from ? billing.next === day : set.payment_next === undefined;
  const isShort = isSame && day && due && isCutShort(day, due);
  // A registration that staff completed by hand says that nothing is owed, and not what was paid.
  const isSaid = base.payment.status === 'Completed' && !base.payment.credited && credit === scheduleTotal(schedule);
  return {
    ...(agreement.currency && !isSaid && { credited: { amount: credit, currency: agreement.currency } }),
    ...(short.length > 0 && { short }),
    ...(isShort && schedule.parts.every(({ fixed }) => !fixed) && { from: { due, instalment: first } }),
  };
}

/** The days of a subscription are still counted from its first one, unless staff write another end. One that comes back by an undo brings its series. */
function keepSeries(
  ledger: Ledger,
  { next }: SubscriptionBilling,
  { subscription_next: written }: Partial<BillingColumns>,
  earlier: CountedFrom = {},
): Pick<SubscriptionBase, 'series'> {
  if (written !== undefined) return earlier.series ? { series: earlier.series } : {};
  if (next === null) return {};
  const { series } = foldRenewals(ledger);
  return series && isCutShort(next, series.start) ? { series } : {};
}

/**
 * The part of the next period that was paid stays: another day, another status, or an edit of the registration say nothing about it. Staff
 * who write how many periods are paid, or that the first one is, have counted it in.
 */
function keepPart(ledger: Ledger, before: SubscriptionBilling, chosen: SubscriptionBilling): Pick<SubscriptionBase, 'credited' | 'short'> {
  const isFirstPaid = before.status === 'Progress' && chosen.status === 'Completed';
  const isNone = before.status === null;
  if (isNone || isFirstPaid || chosen.sequence !== before.sequence) return {};
  const { credited, short } = foldRenewals(ledger);
  return { credited, ...(short.length > 0 && { short }) };
}

/** A month may be too short for the day from which it was counted: the 28th of February says nothing of the 31st. */
const isCutShort = (day: Day, from: Day): boolean => from.slice(-2) > day.slice(-2);

/** A status that staff choose without changing the due day stays until another day is due. */
function keepChosenStatus(
  before: { chosenFor?: Day },
  { next }: { next: Day | null },
  status: BillingStatus | null | undefined,
  written: Day | null | undefined,
): { chosenFor?: Day } {
  if (next === null || written !== undefined) return {};
  return status !== undefined || before.chosenFor === next ? { chosenFor: next } : {};
}

/** A member counts as not moved Out here, because staff decide that by hand. */
const NOT_OUT = { payment: null, subscription: null };

export async function startBilling(db: Db, memberId: string): Promise<void> {
  const { current, moment } = await findLedger(db, memberId);
  const base = asBase(current, moment);
  await updateRow(db, 'member', memberId, {
    ...columnsOf(onDay(base, moment)),
    billing_base: storedBase(base),
    billing_base_at: new Date(),
  });
}
