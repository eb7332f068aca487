import { sql, type Updateable } from 'kysely';
import type { BillingStatus } from '#contract/members.ts';
import type { PaymentFlag } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { updateRow } from '#server/db/rows.ts';
import type { DB } from '#server/db/types.gen.ts';
import { AppError } from '#server/errors.ts';
import type { Day } from '#server/time/calendar.ts';
import { storeAccountDue } from './account-due.queries.ts';
import * as text from './billing.messages.ts';
import { asBase, type Billing, type BillingBase, foldBilling, foldRegistration, inOrder, onDay } from './billing.rules.ts';
import { type BillingColumns, billingOf, columnsOf, findLedger, type Ledger, type LedgerPayment } from './ledger.queries.ts';
import { updateAccess } from './out.queries.ts';
import { productAfter, withOption } from './payment-option.rules.ts';

/** Locks members in the order of their ids, so that two callers cannot block each other and billing changes one step at a time. */
export async function lockMembers(db: Db, memberIds: (string | null)[]): Promise<void> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))].sort();
  if (ids.length === 0) return;
  const { rows } = await sql`select from member where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  if (rows.length < ids.length) throw new AppError(409, text.memberGone());
}

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
  const ledger = await findLedger(db, memberId);
  const { current, base, counted, agreement, moment } = ledger;
  const { billing, flags } = foldBilling(base, [...counted, ...enteredSince(ledger)], agreement, moment);
  const { product, paidProduct } = productAfter(ledger, [...ledger.included, ...counted]);
  const before = { ...current, product: ledger.product };
  const after = { ...billing, product };

  const changed = JSON.stringify(before) !== JSON.stringify(after);
  if (changed || paidProduct !== ledger.paidProduct || !ledger.hasBase)
    await updateRow(db, 'member', memberId, {
      ...columnsOf(billing),
      product,
      paid_product: paidProduct,
      billing_base: stored(base),
      ...(changed && { rev: sql<number>`rev + 1`, updated_at: new Date() }),
    });
  await setFlags(db, counted, flags);
  // Another product has other terms, which are read again.
  await storeAccountDue(db, memberId, product === ledger.product ? ledger : undefined);
  if (changed)
    await updateAccess(db, memberId, { before: current, after: billing, by: 'payments', otherProduct: product !== ledger.product });
  return { before, after };
}

const enteredSince = ({ entered }: Ledger) => entered.filter(({ counts }) => counts);

/** The day on which staff set the base has a column of its own. */
const stored = ({ payment: { setAt: _, ...payment }, subscription }: BillingBase): string => JSON.stringify({ payment, subscription });

async function setFlags(db: Db, payments: LedgerPayment[], flags: Map<string, PaymentFlag | null>): Promise<void> {
  for (const { id, flag } of payments) {
    const due = flags.get(id) ?? null;
    if (due !== flag) await db.updateTable('payment').set({ flag: due }).where('id', '=', id).execute();
  }
}

/**
 * Returns the columns of a locked member that follow from a change of its billing by staff: the changes, the new base, and the
 * statuses that result from the due days. The caller writes them together with the member's other changes.
 */
export async function editBilling(db: Db, memberId: string, changed: Partial<BillingColumns>): Promise<Updateable<DB['member']>> {
  const { payment_option, ...set } = changed;
  const ledger = await findLedger(db, memberId);
  const { current, counted, included, agreement, moment } = ledger;
  const base: BillingBase = payment_option
    ? { ...ledger.base, payment: withOption(ledger.base.payment, payment_option, included, agreement) }
    : ledger.base;
  // Payments count under the new option as if the member had always had it.
  const folded = foldBilling(base, [...counted, ...enteredSince(ledger)], agreement, moment);
  const { billing, flags } = payment_option ? folded : { billing: current, flags: undefined };
  if (flags) await setFlags(db, counted, flags);
  if (Object.keys(set).length === 0) return { ...columnsOf(billing), billing_base: stored(base) };

  // The due days are judged again: a member whose due day was moved into the future is no longer late.
  const chosen = billingOf({ ...columnsOf(asBase(billing, moment)), ...set });
  const byHand: BillingBase = {
    payment: {
      ...chosen.payment,
      ...keepCredit({ ...ledger, base }, billing.payment.status, set),
      ...keepChosenStatus(base.payment, chosen.payment, set.payment_status, set.payment_next),
    },
    subscription: {
      ...chosen.subscription,
      ...keepChosenStatus(base.subscription, chosen.subscription, set.subscription_status, set.subscription_next),
    },
  };
  return {
    ...columnsOf(onDay(byHand, { ...moment, outOf: NOT_OUT })),
    billing_base: stored(byHand),
    billing_base_at: new Date(),
  };
}

/** What counts as paid stays as it is, unless staff write another number of instalments or another status. */
function keepCredit(ledger: Ledger, status: BillingStatus, set: Partial<BillingColumns>): Pick<BillingBase['payment'], 'credited'> {
  const { base, counted, agreement } = ledger;
  const isOther = set.payment_status !== undefined && (set.payment_status === 'Completed') !== (status === 'Completed');
  if (agreement.currency === null || set.payment_sequence !== undefined || isOther) return {};
  const payments = inOrder([...counted, ...enteredSince(ledger)].filter(({ category }) => category === 'Registration'));
  const { credit } = foldRegistration(base.payment, payments, agreement, new Map());
  return { credited: { amount: credit, currency: agreement.currency } };
}

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
    billing_base: stored(base),
    billing_base_at: new Date(),
  });
}
