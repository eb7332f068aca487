import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { findByReference } from './payments.queries.ts';
import { about, change, lockPayment, lockReferences, type Reference, tell } from './record.queries.ts';

export async function removePayment(
  db: Db,
  req: FastifyRequest,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<void> {
  const row = await lockPayment(db, id);
  if (!row) throw new AppError(404, 'This payment does not exist.');
  if (row.deleted_at) return;
  await change(db, id, { deleted_at: sql<Date>`clock_timestamp()`, deleted_by: by, deleted_reason: reason });
  await tell(db, req, { ...about(row), kind: 'payment-deleted', data: { ...about(row).data, reason } });
}

/**
 * Undoes a deletion: the only function that does, for every screen. Refuses where the same payment was entered again meanwhile.
 * The row of a deleted payment is to be kept, however old: by it a provider's delivery knows that the payment was recorded.
 */
export async function restorePayment(db: Db, req: FastifyRequest, id: string): Promise<void> {
  const names = await findNames(db, id);
  await lockReferences(db, names);
  const row = await lockPayment(db, id);
  if (!row) throw new AppError(404, 'This payment does not exist.');
  if (!row.deleted_at) return;
  for (const { moyen, reference } of names) {
    const other = await findByReference(db, moyen, reference);
    if (other && other.deleted_at === null)
      throw new AppError(
        409,
        `The ${moyen} payment ${reference} was entered again after this one was deleted. Delete the other one before you restore this one.`,
      );
  }
  // Billing that staff set while it was deleted does not have it in it.
  await sql`
    update payment set deleted_at = null, deleted_by = null, deleted_reason = null, rev = rev + 1,
      counted_at = case when deleted_at <= (select billing_base_at from member where id = payment.member_id) then clock_timestamp() else counted_at end
    where id = ${id}`.execute(db);
  await tell(db, req, { ...about(row), kind: 'payment-restored' });
}

/** The number of a payment and its provider's other names for it. */
async function findNames(db: Db, id: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select moyen, payment_id as reference from payment where id = ${id}
    union select moyen, reference from payment_alias where payment_id = ${id}`.execute(db);
  return rows;
}
