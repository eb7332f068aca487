import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toMajor } from '#contract/money.ts';
import type { EditPayment } from '#contract/payments.ts';
import { isInClosedMonth } from '#server/accounting/closed-months.queries.ts';
import { findPlan } from '#server/accounting/plan.queries.ts';
import { countsFrom, IN_BASE_OF_OWNER } from '#server/billing/payments-of-bases.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { readAmount } from '#server/products/given-amount.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { requireProduct } from '#server/products/products.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { readDate } from './input.rules.ts';
import * as text from './payments.messages.ts';
import { findByReference, findPayment, findPayments, isFromProvider, money, type PaymentRow } from './payments.queries.ts';
import {
  about,
  attachPayment,
  change,
  lockPayment,
  lockReferences,
  type Reference,
  recordChange,
  replaceMessages,
} from './record.queries.ts';

type Given = ReturnType<(typeof EditPayment)['parse']>;
type Details = Pick<PaymentRow, 'name' | 'email' | 'produit' | 'amount' | 'currency' | 'moyen' | 'paid_at' | 'payment_id' | 'category'>;

/** Corrects a payment that was entered wrongly, with what follows for its member's billing. */
export async function editPayment(deps: Pick<Deps, 'jobs'>, db: Db, req: FastifyRequest, id: string, body: Given): Promise<void> {
  await requireProduct(db, body.produit, 'produit');
  const seen = found(await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst(), text.noPayment());
  const asked = await detailsAfter(db, detailsOf(seen), body);
  const isOtherNumber = asked.moyen !== seen.moyen || asked.payment_id !== seen.payment_id;
  if (isOtherNumber) await lockReferences(db, [seen, asked].map(referenceOf));
  const newOwner = seen.member_id === null && asked.email !== seen.email ? await findMemberByEmail(db, asked.email) : undefined;
  const row = await lockPayment(db, id, newOwner);

  if (!row || row.deleted_at) throw new AppError(409, text.restoreBeforeChange());
  if (row.rev !== (body.rev ?? seen.rev)) throw new AppError(409, text.changedMeanwhile(), { data: await findPayment(db, id) });
  // An erasure, which is no other revision, may have taken the payer's name meanwhile.
  const before = detailsOf(row);
  const after = await detailsAfter(db, before, body);
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return;
  if (await isFromProvider(db, id)) refuseProviderFigures(row, changes);
  refuseAgainstRefunds(row, after);
  if (after.category !== before.category) await refuseOtherAccount(db, row);
  const other = isOtherNumber ? await findByReference(db, after.moyen, after.payment_id) : undefined;
  if (other && other.id !== id && other.deleted_at === null) throw await refusedNumber(db, other);

  await change(db, id, after);
  const billing = await recordChange(db, req, {
    ...about({ ...row, ...after }),
    kind: 'payment-edited',
    data: { ...about({ ...row, ...after }).data, changes },
  });
  if (newOwner) await attachPayment(deps, db, req, id, newOwner);
  else await replaceMessages(deps, db, id, billing);
}

/** The refusal of a number that another payment has. */
export async function refusedNumber(db: Db, { id, moyen, payment_id }: PaymentRow): Promise<AppError> {
  const message = text.recordedAlready({ method: text.method[moyen](), reference: payment_id });
  return new AppError(409, message, { errors: { paymentId: message }, data: (await findPayments(db, [id]))[0] });
}

const referenceOf = ({ moyen, payment_id }: Details): Reference => ({ moyen, reference: payment_id });

const detailsOf = ({ name, email, produit, amount, currency, moyen, paid_at, payment_id, category }: Details): Details => ({
  ...{ name, email, produit, amount, currency, moyen, paid_at, payment_id, category },
});

async function detailsAfter(db: Db, before: Details, body: Given): Promise<Details> {
  const { amount, date, paymentId, rev: _, ...given } = body;
  const currency = given.currency ?? before.currency;
  return {
    ...before,
    ...given,
    // The same number in another currency may be another number of minor units.
    amount: readAmount(amount ?? toMajor(before.amount, before.currency), currency),
    paid_at: await paidAt(db, before.paid_at, date),
    payment_id: paymentId ?? before.payment_id,
  };
}

/** Returns when the payment was made; the time of day stays when the day does. */
async function paidAt(db: Db, before: Date, date: string | undefined): Promise<Date> {
  if (date === undefined || date === before.toISOString() || date === dayIn(await findTimeZone(db), before)) return before;
  return readDate(db, date);
}

function changesOf(before: Details, after: Details): Record<string, [unknown, unknown]> {
  const [old, now] = [shown(before), shown(after)];
  const pairs = Object.keys(now).map((key): [string, [unknown, unknown]] => [key, [old[key], now[key]]]);
  return Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)));
}

const shown = ({ amount, currency, paid_at, payment_id, ...details }: Details): Record<string, unknown> => ({
  ...details,
  amount: money(amount, currency),
  date: paid_at.toISOString(),
  paymentId: payment_id,
});

const PROVIDER_FIGURES = ['amount', 'date', 'moyen', 'paymentId'];

/** A provider reports a payment by its number, so under another number its next report would record the payment again. */
function refuseProviderFigures({ moyen }: PaymentRow, changes: Record<string, unknown>): void {
  const sentence = text.reportedByProvider({ method: text.method[moyen]() });
  const errors = Object.fromEntries(PROVIDER_FIGURES.filter((field) => field in changes).map((field) => [field, sentence]));
  if (Object.keys(errors).length > 0) throw new AppError(400, sentence, { errors });
}

function refuseAgainstRefunds({ refunded, currency }: PaymentRow, after: Details): void {
  if (refunded === 0) return;
  if (after.currency !== currency) throw fieldError(400, 'currency', text.currencyFixed());
  if (after.amount < refunded) {
    throw fieldError(400, 'amount', text.atLeastRefunded({ amount: formatMoney(money(refunded, currency)) }));
  }
}

/** The journal of a closed month stays as it is, so the sale cannot move to another account. */
async function refuseOtherAccount(db: Db, row: PaymentRow): Promise<void> {
  const { registrations, subscriptions } = await findPlan(db);
  if (registrations !== subscriptions && (await isInClosedMonth(db, row))) throw fieldError(409, 'category', text.categoryFixed());
}

export async function removePayment(
  db: Db,
  req: FastifyRequest,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<void> {
  const row = found(await lockPayment(db, id), text.noPayment());
  if (row.deleted_at) return;
  await change(db, id, { deleted_at: sql<Date>`clock_timestamp()`, deleted_by: by, deleted_reason: reason, ...IN_BASE_OF_OWNER });
  await recordChange(db, req, { ...about(row), kind: 'payment-deleted', data: { ...about(row).data, reason } });
}

/**
 * Undoes a deletion: the only function that does, for every screen. Refuses where the same payment was entered again meanwhile.
 * The row of a deleted payment is to be kept, however old: by it a provider's delivery knows that the payment was recorded.
 */
export async function restorePayment(deps: Pick<Deps, 'jobs'>, db: Db, req: FastifyRequest, id: string): Promise<void> {
  const names = await findNames(db, id);
  await lockReferences(db, names);
  const row = found(await lockPayment(db, id), text.noPayment());
  if (!row.deleted_at) return;
  for (const { moyen, reference } of names) {
    const other = await findByReference(db, moyen, reference);
    if (other && other.deleted_at === null) throw new AppError(409, text.enteredAgain({ method: text.method[moyen](), reference }));
  }
  await sql`
    update payment set deleted_at = null, deleted_by = null, deleted_reason = null, rev = rev + 1,
      counted_at = ${countsFrom(row.member_id)}
    where id = ${id}`.execute(db);
  const billing = await recordChange(db, req, { ...about(row), kind: 'payment-restored' });
  await replaceMessages(deps, db, id, billing);
}

/** The number of a payment and its provider's other names for it. */
async function findNames(db: Db, id: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select moyen, payment_id as reference from payment where id = ${id}
    union select moyen, reference from payment_alias where payment_id = ${id}`.execute(db);
  return rows;
}
