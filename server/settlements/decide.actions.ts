import type { FastifyRequest } from 'fastify';
import type { Received } from '#contract/endpoint.ts';
import type { settlements } from '#contract/settlements.ts';
import { datedInOpenMonth } from '#server/accounting/closed-months.queries.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller } from '#server/http/handlers.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { readDate } from '#server/payments/input.rules.ts';
import { findByReference, findMemberId, type PaymentRow } from '#server/payments/payments.queries.ts';
import { addAliases, insertPayment, lockPayment, lockReferences } from '#server/payments/record.queries.ts';
import { findDefaultProduct, requireProduct } from '#server/products/products.queries.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import { recordFees } from './compare.queries.ts';
import { type RowRow, storeOutcomes } from './outcome.queries.ts';
import { decideRow, findRowOf, findStoredRow } from './rows.queries.ts';
import * as text from './settlements.messages.ts';
import { type FileRow, lockFile } from './settlements.queries.ts';

// Each decision of staff about a row is made in the caller's transaction. The lock of the file comes first, so that decisions take turns.

interface Locked {
  file: FileRow;
  row: RowRow;
}

export async function lockCompared(db: Db, id: string): Promise<FileRow> {
  const file = found(await lockFile(db, id), text.noFile());
  if (file.state !== 'compared') throw new AppError(409, text.notCompared());
  return file;
}

async function lockRow(db: Db, id: string, n: number): Promise<Locked> {
  const file = await lockCompared(db, id);
  return { file, row: found(await findStoredRow(db, id, n), text.noRow()) };
}

/** A row that came with money and has no payment yet. */
async function lockMissing(db: Db, id: string, n: number): Promise<Locked> {
  const locked = await lockRow(db, id, n);
  if (locked.row.outcome !== 'missing') throw new AppError(409, text.notMissing());
  return locked;
}

type Params = Received<typeof settlements.link>['params'];

export async function linkRow(db: Db, req: FastifyRequest, { id, n }: Params, paymentId: string): Promise<void> {
  const { file, row } = await lockMissing(db, id, n);
  // The provider may still report it by this number, which is then the same payment. A bank's numbers are not ours.
  const names = row.reference && file.moyen !== 'Cash' ? [{ moyen: file.moyen, reference: row.reference }] : [];
  await lockReferences(db, names);
  for (const { moyen, reference } of names) {
    const known = await findByReference(db, moyen, reference);
    if (known?.deleted_at === null && known.id !== paymentId) throw new AppError(409, text.decidedAlready());
  }
  const payment = await lockPayment(db, paymentId);
  if (!payment || payment.deleted_at) throw fieldError(400, 'paymentId', text.noPayment());
  if (payment.moyen !== file.moyen && payment.moyen !== 'Cash') throw fieldError(400, 'paymentId', text.otherMethod());
  const other = await findRowOf(db, id, paymentId);
  if (other) throw fieldError(400, 'paymentId', text.otherRowHasIt({ row: other.n }));
  await addAliases(db, paymentId, names);
  await finish(db, req, { file, row }, { kind: 'linked', paymentId });
}

export async function recordRow(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  req: FastifyRequest,
  { id, n, ...given }: Params & Received<typeof settlements.record>['body'],
): Promise<void> {
  const { file, row } = await lockMissing(db, id, n);
  await requireProduct(db, given.produit, 'produit');
  // A bank's row may have no number, or that of another row, so the payment gets one that tells where it came from.
  const made = `REL-${file.id.slice(-6).toUpperCase()}-${n}`;
  const reference = row.reference ?? made;
  await lockReferences(db, [{ moyen: file.moyen, reference }]);
  const isTaken = (await findByReference(db, file.moyen, reference))?.deleted_at === null;
  if (isTaken && (file.moyen !== 'Cash' || reference === made)) throw new AppError(409, text.decidedAlready());
  const memberId = await findMemberId(db, given.memberId);
  const member = memberId && (await lockMember(db, memberId));
  if (!member) throw fieldError(400, 'memberId', text.noMember());
  const paymentId = await insertPayment(deps, db, req, {
    ...{ member_id: member.id, category: given.category, name: member.full_name, email: member.email, phone: member.phone },
    produit: given.produit ?? member.product ?? (await findDefaultProduct(db)),
    ...{ moyen: file.moyen, payment_id: isTaken ? made : reference, amount: row.amount!, currency: row.currency as PaymentRow['currency'] },
    ...(await datedInOpenMonth(db, await readDate(db, pastDay(row.paid_on!)))),
    recorded_by: caller(req).account.id,
  });
  await finish(db, req, { file, row }, { kind: 'recorded', paymentId });
}

/** A bank's value date may be to come, although the money is there: its payment was made by now. */
const pastDay = (day: Day): Day | undefined => (day > dayIn('UTC', new Date()) ? undefined : day);

export async function ignoreRow(db: Db, req: FastifyRequest, { id, n }: Params, reason: string | null): Promise<void> {
  const { file, row } = await lockRow(db, id, n);
  const isOpen = row.outcome === 'missing' || row.outcome === 'differs';
  if (!isOpen || (row.decision !== null && row.decision !== 'ignored')) throw new AppError(409, text.notMissing());
  if (reason === null && row.decision === null) return;
  await finish(db, req, { file, row }, { kind: reason === null ? null : 'ignored', note: reason ?? '' });
}

type Decision = Omit<Parameters<typeof decideRow>[3], 'by'>;

async function finish(db: Db, req: FastifyRequest, { file, row }: Locked, decision: Decision): Promise<void> {
  const { id, name } = caller(req).account;
  await decideRow(db, file.id, row.n, { ...decision, by: { id, name } });
  if (decision.paymentId) {
    await storeOutcomes(db, file, row.n);
    await recordFees(db, file, row.n);
  }
  await audit(db, req, {
    action: `settlement.${decision.kind ?? 'reopened'}`,
    id: file.id,
    after: {
      file: file.name,
      row: row.n,
      ...(decision.note && { reason: decision.note }),
      ...(decision.paymentId && { payment: decision.paymentId }),
    },
  });
  await publish(db, { type: 'payments.changed', memberId: null });
}
