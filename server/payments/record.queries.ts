import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ServerEvent } from '#contract/events.ts';
import type { MemberStatus } from '#contract/members.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { auditEntry } from '#server/audit.ts';
import { lockMembers, type RefreshedBilling, refreshBilling } from '#server/billing/billing.queries.ts';
import { countsFrom, IN_BASE_OF_OWNER } from '#server/billing/payments-of-bases.queries.ts';
import { type Db, insertRows, type NewRow, prepared, updateRow } from '#server/db/db.ts';
import { publication } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { memberEvent } from '#server/members/events.queries.ts';
import { isRefused } from '#server/members/refused.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { archivedPaid, refusedPaid } from '#server/notices/staff.notices.ts';
import {
  confirmationKey,
  enqueueConfirmation,
  enqueueWelcome,
  replaceConfirmation,
  replaceWelcome,
  withdrawWelcome,
} from '#server/products/messages.jobs.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { findFormer, forgetReportedPayer, payerOf } from './former-payer.queries.ts';
import * as text from './payments.messages.ts';
import { findMemberId, findPayment, money, type PaymentRow } from './payments.queries.ts';

// Every change of a payment, in the caller's transaction: the payment, its member's billing, the timeline and the audit log
// go together or not at all. Locks are taken in one order: names of the payment, its confirmation, members by id, the payment.

export interface Reference {
  moyen: PaymentMethod;
  reference: string;
}

/** Makes other transactions that record a payment under one of these references wait until this transaction ends. */
export async function lockReferences(db: Db, references: Reference[]): Promise<void> {
  const keys = [...new Set(references.map(({ moyen, reference }) => `payment ${moyen} ${reference}`))].sort();
  await sql`${prepared('lock references')}
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(db);
}

/**
 * Records a payment, and asks for the messages that its product sends: the confirmation, and the welcome to a member who got the product
 * with it. The caller holds `lockReferences` and found no payment with that reference.
 */
export async function insertPayment(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  req: FastifyRequest | undefined,
  payment: NewRow<'payment'>,
): Promise<string> {
  const [member] = await lockMembers(db, [payment.member_id ?? null]);
  const former = member?.former_number == null ? undefined : member;
  const values = former ? { ...payment, ...payerOf(former) } : payment;
  const row = await db.insertInto('payment').values(values).returningAll().executeTakeFirstOrThrow();
  const billing = await recordChange(db, req, { ...about(row), kind: 'payment' });
  if (former) return row.id;
  if (row.member_id) await enqueueWelcomeToProduct(deps, db, row.member_id, billing);
  await enqueueConfirmation(deps, db, row.id);
  return row.id;
}

/** Asks for the welcome where a product came with a payment. It is sent after `startAfter`, unless the product is taken away by then. */
async function enqueueWelcomeToProduct(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  memberId: string,
  billing: RefreshedBilling | undefined,
  startAfter?: Date,
): Promise<void> {
  if (isOtherProduct(billing)) await enqueueWelcome(deps, db, memberId, startAfter);
}

/** Asks for the messages of a payment that was changed: those that wait are withdrawn, and those that were sent are not sent again. */
export async function replaceMessages(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  id: string,
  billing: RefreshedBilling | undefined,
  startAfter?: Date,
): Promise<void> {
  if (isOtherProduct(billing)) await replaceWelcome(deps, db, id, startAfter);
  await replaceConfirmation(deps, db, id, startAfter);
}

const isOtherProduct = (billing: RefreshedBilling | undefined): billing is RefreshedBilling =>
  billing !== undefined && billing.before.product !== billing.after.product;

/**
 * Locks the payment after its member and after `alsoMember`, another member whose billing will change. The delivery that confirms it comes
 * first, because a sender that leaves a reminder out holds its deliveries while it changes the member.
 */
export async function lockPayment(db: Db, id: string, alsoMember: string | null = null): Promise<PaymentRow | undefined> {
  for (;;) {
    const seen = await db.selectFrom('payment').select('member_id').where('id', '=', id).executeTakeFirst();
    if (!seen) return undefined;
    await sql`savepoint before_locks`.execute(db);
    await sql`select from delivery where key = ${confirmationKey(id)} for update`.execute(db);
    await lockMembers(db, [seen.member_id, alsoMember]);
    const row = await db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const isMoved = row && row.member_id !== seen.member_id && row.member_id !== alsoMember;
    // Somebody attached it meanwhile: these locks are let go, because the lock of its new member comes before them.
    await (isMoved ? sql`rollback to savepoint before_locks` : sql`release savepoint before_locks`).execute(db);
    if (!isMoved) return row;
  }
}

export interface NewRefund {
  /** The amount in minor units. */
  amount: number;
  reason: string;
  /** A refund with a known key is not recorded again. */
  key: string | null;
  by: string | null;
  /** The revision of the payment that the person saw. */
  rev?: number | undefined;
}

/** Returns false when this refund was recorded before. */
export async function recordRefund(db: Db, req: FastifyRequest | undefined, id: string, refund: NewRefund): Promise<boolean> {
  const row = found(await lockPayment(db, id), text.noPayment());
  if (row.deleted_at) throw new AppError(409, text.restoreBeforeRefund());
  if (refund.key !== null) {
    const known = await db
      .selectFrom('refund')
      .select(['amount', 'reason'])
      .where('payment_id', '=', id)
      .where('provider_key', '=', refund.key)
      .executeTakeFirst();
    if (known?.amount === refund.amount && known.reason === refund.reason) return false;
    if (known) throw new AppError(409, text.keyTaken());
  }
  if (row.rev !== (refund.rev ?? row.rev)) throw new AppError(409, text.changedMeanwhile(), { data: await findPayment(db, id) });
  const left = row.amount - row.refunded;
  if (refund.amount > left) {
    throw fieldError(
      400,
      'amount',
      left === 0 ? text.allRefunded() : text.refundAtMost({ amount: formatMoney(money(left, row.currency)) }),
    );
  }
  await insertRows(db, 'refund', {
    payment_id: id,
    amount: refund.amount,
    reason: refund.reason,
    provider_key: refund.key,
    recorded_by: refund.by,
  });
  await change(db, id, { refunded: row.refunded + refund.amount });
  await recordChange(db, req, {
    ...about(row),
    kind: 'refund',
    data: { ...about(row).data, refund: money(refund.amount, row.currency), reason: refund.reason },
  });
  return true;
}

/**
 * Attaches the payment to a member and removes it from the billing of the member that it was attached to before. Where it had no member,
 * it is confirmed now, and the product that came with it welcomes; an import writes to nobody, also later.
 */
export async function attachPayment(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  req: FastifyRequest | undefined,
  id: string,
  memberId: string,
): Promise<void> {
  const row = found(await lockPayment(db, id, memberId), text.noPayment());
  if (row.deleted_at) throw new AppError(409, text.restoreBeforeAttach());
  if (row.member_id === memberId) return;
  const former = await findFormer(db, memberId);
  const moved = { member_id: memberId, detached_at: null, counted_at: countsFrom(memberId), ...IN_BASE_OF_OWNER, flag: null };
  await change(db, id, { ...moved, ...(former && payerOf(former)) });
  if (former) await forgetReportedPayer(db, id);
  await db
    .updateTable('webhook_event')
    .set({ state: 'processed', error: null })
    .where('payment_id', '=', id)
    .where('state', '=', 'unmatched')
    .execute();
  if (row.member_id !== null)
    await recordChange(db, req, { ...about(row), kind: 'payment-attached', data: { ...about(row).data, movedTo: memberId } });
  const billing = await recordChange(db, req, { ...about(row), memberId, kind: 'payment-attached' });
  if (former) return;
  // Staff can undo it, which an e-mail that left cannot be.
  const startAfter = req && new Date(Date.now() + UNDO_MS);
  if (row.member_id !== null) return replaceMessages(deps, db, id, billing, startAfter);
  if (row.import_id === null) await enqueueWelcomeToProduct(deps, db, memberId, billing, startAfter);
  await replaceConfirmation(deps, db, id, startAfter);
}

/** Refuses to change whose payment it is when it is no longer that of the member whom the person saw. */
export async function refuseMoved(db: Db, id: string, { from, to }: { from: string | null; to: string | null }): Promise<void> {
  const row = await lockPayment(db, id, to);
  if (row && row.member_id !== to && row.member_id !== (from && (await findMemberId(db, from))))
    throw new AppError(409, text.changedMeanwhile());
}

/** Longer than the screen offers to undo it. */
const UNDO_MS = 60_000;

/** Takes the payment away from its member, so that it waits until staff attach it again. */
export async function detachPayment(db: Db, req: FastifyRequest, id: string): Promise<void> {
  const row = found(await lockPayment(db, id), text.noPayment());
  if (row.deleted_at) throw new AppError(409, text.restoreBeforeAttach());
  if (row.member_id === null) return;
  await change(db, id, { member_id: null, detached_at: new Date(), ...IN_BASE_OF_OWNER, flag: null });
  await db.updateTable('webhook_event').set({ state: 'unmatched' }).where('payment_id', '=', id).where('state', '=', 'processed').execute();
  await recordChange(db, req, { ...about(row), kind: 'payment-attached', data: { ...about(row).data, movedTo: null } });
}

/** Attaches a payment that has no member; throws a 409 when somebody attached it meanwhile. */
export async function attachFreePayment(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  req: FastifyRequest,
  id: string,
  memberId: string,
): Promise<void> {
  const row = found(await lockPayment(db, id, memberId), text.noPayment());
  if (row.member_id !== null) throw new AppError(409, text.attachedMeanwhile());
  await attachPayment(deps, db, req, id, memberId);
}

/** Keeps another number by which the payment is known; a number that another payment has stays with that one. */
export async function addAliases(db: Db, paymentId: string, references: Reference[]): Promise<void> {
  const aliases = references.flatMap(({ moyen, reference }) => (moyen === 'Cash' ? [] : [{ moyen, reference, payment_id: paymentId }]));
  if (aliases.length === 0) return;
  await db
    .insertInto('payment_alias')
    .values(aliases)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

type ByDatabase = 'deleted_at' | 'counted_at' | 'in_base_at' | 'in_bases';
type Set = Partial<Omit<PaymentRow, ByDatabase> & { [Column in ByDatabase]: RawBuilder<NonNullable<PaymentRow[Column]>> }>;

export const change = (db: Db, id: string, set: Set) => updateRow(db, 'payment', id, { ...set, rev: sql<number>`rev + 1` });

export const about = ({ id, member_id, amount, currency, moyen, category, payment_id }: PaymentRow) => ({
  id,
  memberId: member_id,
  data: { amount: money(amount, currency), moyen, category, paymentId: payment_id },
});

interface Happening {
  id: string;
  memberId: string | null;
  kind: 'payment' | 'payment-edited' | 'payment-deleted' | 'payment-restored' | 'payment-attached' | 'refund';
  data: Record<string, unknown>;
}

/** Updates the member's billing, and records the change on the timeline and in the audit log. */
export async function recordChange(
  db: Db,
  req: FastifyRequest | undefined,
  { id, memberId, kind, data }: Happening,
): Promise<RefreshedBilling | undefined> {
  const entry = auditEntry(req, { action: `payment.${VERBS[kind]}`, id, after: { ...data, memberId } });
  const event: ServerEvent = { type: 'payments.changed', memberId };
  if (memberId === null) {
    await sql`${prepared('record a change of a payment')}with entry as (${entry}) ${publication(event)}`.execute(db);
    return undefined;
  }
  const billing = await refreshBilling(db, memberId);
  // A member who buys another product is welcomed to both.
  if (kind !== 'payment' && isOtherProduct(billing) && billing.before.product !== null)
    await withdrawWelcome(db, memberId, billing.before.product);
  const happening = { kind, data: { payment: id, ...data }, before: billing.before, after: billing.after };
  await sql`${prepared("record a change of a member's payment")}${memberEvent(req, memberId, happening, { entry, event })}`.execute(db);
  if (!req && (kind === 'payment' || kind === 'payment-attached')) await tellOfReturn(db, memberId);
  return billing;
}

/** An archived member stays archived when they pay by themselves, and a rejected one rejected; staff decide whether they come back. */
async function tellOfReturn(db: Db, memberId: string): Promise<void> {
  const member = db.selectFrom('member').select(['full_name', 'archived_at', 'status']).where('id', '=', memberId);
  const { full_name: name, archived_at, status } = await member.executeTakeFirstOrThrow();
  if (archived_at) await notify(db, archivedPaid({ memberId, name }));
  else if (isRefused(status as MemberStatus)) await notify(db, refusedPaid({ memberId, name }));
}

const VERBS: Record<Happening['kind'], string> = {
  payment: 'record',
  'payment-edited': 'edit',
  'payment-deleted': 'delete',
  'payment-restored': 'restore',
  'payment-attached': 'attach',
  refund: 'refund',
};
