import type { FastifyRequest } from 'fastify';
import type { Received } from '#contract/endpoint.ts';
import type { payLinks } from '#contract/pay-links.ts';
import { datedInOpenMonth } from '#server/accounting/closed-months.queries.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/handlers.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { readAmount } from '#server/products/given-amount.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { findDefaultProduct } from '#server/products/products.queries.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { refuseDoubtful } from './doubts.queries.ts';
import { readDate } from './input.rules.ts';
import { receiptRefused } from './pay.emails.ts';
import * as text from './pay-links.messages.ts';
import type { PayLink } from './pay-links.queries.ts';
import { money } from './payments.queries.ts';
import { insertPayment, lockReferences } from './record.queries.ts';
import { decideTransfer, lockTransfer, type TransferRow } from './transfers.queries.ts';

/** The payment of a receipt has its own number, so that it is recorded once. */
const numberOf = (id: string) => `REC-${id.slice(-12).toUpperCase()}`;

async function lockWaiting(db: Db, id: string): Promise<TransferRow> {
  const receipt = found(await lockTransfer(db, id), text.noReceipt());
  if (receipt.state !== 'waiting') throw new AppError(409, text.decidedAlready());
  return receipt;
}

/** Records the payment of a receipt, in the caller's transaction. Staff may have recorded it by hand, so they are asked unless they are sure. */
export async function confirmTransfer(
  deps: Pick<Deps, 'jobs'>,
  db: Db,
  req: FastifyRequest,
  { id, date, isSure, ...given }: { id: string } & Received<typeof payLinks.confirm>['body'],
): Promise<void> {
  const receipt = await lockWaiting(db, id);
  const { member_id, email, currency } = receipt;
  const amount = given.amount === undefined ? receipt.amount : readAmount(given.amount, currency);
  const dated = date === undefined ? await datedInOpenMonth(db, receipt.created_at) : { paid_at: await readDate(db, date) };
  if (!isSure) await refuseDoubtful(db, member_id, { email, amount, currency, paidAt: dated.paid_at });
  const by = caller(req).account.id;
  const number = numberOf(id);
  await lockReferences(db, [{ moyen: 'Cash', reference: number }]);
  const paymentId = await insertPayment(deps, db, req, {
    member_id,
    category: receipt.category,
    name: receipt.full_name,
    email,
    phone: receipt.phone,
    produit: receipt.product ?? (await findDefaultProduct(db)),
    moyen: 'Cash',
    amount,
    currency,
    payment_id: number,
    ...dated,
    recorded_by: by,
  });
  await decideTransfer(db, id, { state: 'confirmed', paymentId, by });
}

/** Tells the member why nothing was recorded. `link` leads back to the page. */
export async function refuseTransfer(
  db: Db,
  req: FastifyRequest,
  id: string,
  { reason, linkOf }: { reason: string; linkOf: (memberId: string) => Promise<PayLink> },
): Promise<void> {
  const receipt = await lockWaiting(db, id);
  await decideTransfer(db, id, { state: 'refused', reason, by: caller(req).account.id });
  await audit(db, req, { action: 'transfer.refuse', id, after: { reason, memberId: receipt.member_id } });
  // The page of an archived member is closed.
  const url = receipt.archived_at ? undefined : (await linkOf(receipt.member_id)).url;
  const message = await inReaderLanguage(db, receipt.language, () =>
    receiptRefused({
      fullName: receipt.full_name,
      amount: formatMoney(money(receipt.amount, receipt.currency)),
      reason,
      url,
    }),
  );
  await queueMail(db, receipt.email, message, { memberId: receipt.member_id });
}
