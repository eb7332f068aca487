import { sql } from 'kysely';
import { toMajor } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { datedInOpenMonth, isInClosedMonth } from '#server/accounting/closed-months.queries.ts';
import type { RefreshedBilling } from '#server/billing/billing.queries.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { inLanguage } from '#server/language.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { paymentUnmatched } from '#server/notices/staff.notices.ts';
import { type CheckoutRow, findCheckoutOf, settleCheckout } from '#server/payments/checkouts.queries.ts';
import { findByReference, findMemberId, findPayment, type PaymentRow } from '#server/payments/payments.queries.ts';
import {
  about,
  addAliases,
  attachPayment,
  change,
  insertPayment,
  lockPayment,
  lockReferences,
  recordChange,
  recordRefund,
  replaceMessages,
} from '#server/payments/record.queries.ts';
import { findDefaultProduct, productNames } from '#server/products/products.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { categoryOf, memberIdOf, productOf } from './settle.rules.ts';
import * as text from './webhooks.messages.ts';
import { type Outcome, wasPaidLater } from './webhooks.queries.ts';

type Jobs = Pick<Deps, 'jobs'>;

/** Updates the recorded payment to match the provider, who was asked at `askedAt` or now. It can be repeated, also at the same time. */
export async function settle(
  deps: Jobs,
  db: Db,
  observed: ProviderPayment,
  moyen: PaymentMethod,
  askedAt: Date = new Date(),
): Promise<Outcome> {
  if (observed.doubt) return { state: 'quarantined', error: observed.doubt };
  await lockReferences(db, observed.references);
  const checkout = await findCheckoutOf(db, observed);
  const outcome = await settlePayment(deps, db, { observed, moyen, checkout, askedAt });
  if (!checkout) return outcome;
  const paid = observed.state === 'paid';
  await settleCheckout(db, checkout, {
    providerId: observed.id,
    paymentId: paid ? outcome.paymentId : undefined,
    failed: observed.state === 'failed',
  });
  const isAsAsked = observed.amount === checkout.amount && observed.currency === checkout.currency;
  if (!paid || isAsAsked || outcome.error) return outcome;
  // The money arrived, so it counts as what it is; staff read that it is not what was asked for.
  return { ...outcome, error: stored(text.otherThanAsked, { paid: write(observed), asked: write(checkout) }) };
}

const write = ({ amount, currency }: Pick<ProviderPayment, 'amount' | 'currency'>) => `${toMajor(amount, currency)} ${currency}`;

interface Reported {
  observed: ProviderPayment;
  moyen: PaymentMethod;
  checkout: CheckoutRow | undefined;
  askedAt: Date;
}

async function settlePayment(deps: Jobs, db: Db, reported: Reported): Promise<Outcome> {
  const { observed, askedAt } = reported;
  const known = await findKnown(db, observed);
  const live = known.filter(({ deleted_at }) => deleted_at === null);
  if (live.length > 1) return { state: 'quarantined', error: stored(text.recordedTwice) };
  // Staff may have deleted the payment and entered it again. When all copies are deleted, the provider's report does not restore them.
  const row = live[0] ?? known[0];
  if (observed.state !== 'paid') {
    if (!row || row.deleted_at || observed.state === 'open') return { state: 'ignored', paymentId: row?.id };
    // The payer tried again, and this answer was overtaken: no scenario hears of it either.
    if (await wasPaidLater(db, { paymentId: row.id, objectId: observed.id, askedAt }))
      return { state: 'ignored', paymentId: row.id, observed: undefined };
    return { state: 'quarantined', paymentId: row.id, error: stored(text.failedButRecorded) };
  }
  return row ? bringUpToDate(deps, db, reported, row) : record(deps, db, reported);
}

/** Returns the payments that have any of its references. */
async function findKnown(db: Db, { references }: ProviderPayment): Promise<PaymentRow[]> {
  const byId = new Map<string, PaymentRow>();
  for (const { moyen, reference } of references) {
    const row = await findByReference(db, moyen, reference);
    if (row) byId.set(row.id, row);
  }
  return [...byId.values()];
}

async function record(deps: Jobs, db: Db, { observed, moyen, checkout }: Reported): Promise<Outcome> {
  const memberId = await lockPayer(db, observed, checkout);
  const { payer } = observed;
  const id = await insertPayment(deps, db, undefined, {
    member_id: memberId,
    category: categorySaid(observed, checkout),
    name: payer.name || payer.email || inLanguage(await findProgrammeLanguage(db), text.nameless),
    email: payer.email,
    phone: payer.phone && (toE164(payer.phone) ?? payer.phone),
    produit: productOf(observed, await productNames(db)) ?? (await productOfMember(db, memberId)),
    moyen,
    amount: observed.amount,
    currency: observed.currency,
    payment_id: observed.id,
    // The provider's clock may be ahead of ours, or name no time zone; nobody pays in the future.
    ...(await datedInOpenMonth(db, new Date(Math.min(observed.paidAt.valueOf(), Date.now())))),
  });
  await addAliases(db, id, otherNames(observed, moyen));
  if (memberId === null) await notify(db, paymentUnmatched());
  return settleRefunds(db, id, observed, 0);
}

/** The choice of the member on their page comes before the report. */
const categorySaid = (observed: ProviderPayment, checkout: CheckoutRow | undefined) => checkout?.category ?? categoryOf(observed);

async function bringUpToDate(deps: Jobs, db: Db, { observed, moyen, checkout }: Reported, seen: PaymentRow): Promise<Outcome> {
  const memberId = seen.member_id === null ? await findMember(db, observed) : null;
  const row = (await lockPayment(db, seen.id, memberId))!;
  // Staff deleted it for a reason, so the provider's report does not restore it.
  if (row.deleted_at) return { state: 'processed', paymentId: row.id };
  if (row.amount !== observed.amount || row.currency !== observed.currency) {
    const error = stored(text.otherAmount, { reported: write(observed), recorded: write(row) });
    return { state: 'quarantined', paymentId: row.id, error };
  }
  // A sale names its product and what it is for, and the gateway's payment behind it is the same money.
  if (moyen === 'Chariow' && row.moyen === 'Moneroo' && !(await isInClosedMonth(db, row))) {
    const billing = await nameSale(db, row, observed, categorySaid(observed, checkout));
    await replaceMessages(deps, db, row.id, billing);
  }
  await addAliases(db, row.id, otherNames(observed, moyen));
  // A payment that staff took from a member waits for staff.
  if (row.member_id === null && row.detached_at === null && memberId) await attachPayment(deps, db, undefined, row.id, memberId);
  return settleRefunds(db, row.id, observed, row.refunded);
}

/** Gives a gateway's payment what the sale says, unless staff wrote it. The product may be another one than the member had until then. */
async function nameSale(
  db: Db,
  row: PaymentRow,
  observed: ProviderPayment,
  said: PaymentRow['category'],
): Promise<RefreshedBilling | undefined> {
  const edited = await findEdited(db, row.id);
  const category = edited.has('category') ? row.category : said;
  const produit = (!edited.has('produit') && productOf(observed, await productNames(db))) || row.produit;
  await change(db, row.id, { moyen: 'Chariow', payment_id: observed.id, produit, category });
  const changes = {
    moyen: [row.moyen, 'Chariow'],
    paymentId: [row.payment_id, observed.id],
    ...(produit !== row.produit && { produit: [row.produit, produit] }),
    ...(category !== row.category && { category: [row.category, category] }),
  };
  const happened = about({ ...row, moyen: 'Chariow', payment_id: observed.id, produit, category });
  return recordChange(db, undefined, { ...happened, kind: 'payment-edited', data: { ...happened.data, changes } });
}

/** The details of a payment that staff wrote since it was recorded. */
async function findEdited(db: Db, id: string): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    sql<{ field: string }>`
      select jsonb_object_keys(after -> 'changes') as field from audit_log
      where subject_type = 'payment' and subject_id = ${id} and action = 'payment.edit'`,
  );
  return new Set(rows.map(({ field }) => field));
}

/** All references except the one on the payment itself. */
const otherNames = ({ references, id }: ProviderPayment, moyen: PaymentMethod) =>
  references.filter((one) => one.moyen !== moyen || one.reference !== id);

/** The provider reports the total of the refunds, which includes those that staff recorded by hand. */
async function settleRefunds(db: Db, paymentId: string, observed: ProviderPayment, refunded: number): Promise<Outcome> {
  if (observed.refunded === null && refunded === 0)
    return {
      state: 'quarantined',
      paymentId,
      error: stored(text.refundWithoutAmount),
    };
  const more = (observed.refunded ?? 0) - refunded;
  if (more > 0)
    await recordRefund(db, undefined, paymentId, {
      amount: more,
      reason: stored(text.refundReason),
      key: `provider:${observed.refunded}`,
      by: null,
    });
  const { member, billingSetAt } = (await findPayment(db, paymentId))!;
  if (more > 0 && billingSetAt) return { state: 'quarantined', paymentId, error: stored(text.refundKeepsBilling) };
  return { state: member === null ? 'unmatched' : 'processed', paymentId };
}

/** Locks the member who paid. While it waits, the member may be merged into another one or removed, and then it looks again. */
async function lockPayer(db: Db, observed: ProviderPayment, checkout: CheckoutRow | undefined): Promise<string | null> {
  for (;;) {
    const id = checkout ? await findMemberId(db, checkout.member_id) : await findMember(db, observed);
    if (!id) return null;
    const locked = await db.selectFrom('member').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    if (locked) return id;
  }
}

/** Finds the member by the id that was sent along, by the e-mail address, or by a phone number that only one member has. */
async function findMember(db: Db, observed: ProviderPayment): Promise<string | null> {
  const named = memberIdOf(observed);
  const byId = named && (await findMemberId(db, named));
  if (byId) return byId;
  const byEmail = observed.payer.email && (await findMemberByEmail(db, observed.payer.email));
  if (byEmail) return byEmail;
  const phone = observed.payer.phone && toE164(observed.payer.phone);
  if (!phone) return null;
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('phone', '=', phone)
    // Whoever has the link to a member's page can type any number there, so money does not follow it; staff are offered the member.
    .where(sql<boolean>`not exists (
      select from own_change c where c.member_id = member.id and c.after ->> 'phone' = ${phone} and c.refused_at is null)`)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.id : null;
}

async function productOfMember(db: Db, memberId: string | null): Promise<PaymentRow['produit']> {
  const row = memberId === null ? undefined : await db.selectFrom('member').select('product').where('id', '=', memberId).executeTakeFirst();
  return row?.product ?? findDefaultProduct(db);
}
