import { sql } from 'kysely';
import type { TransferReceipt } from '#contract/pay-links.ts';
import { lockMembers } from '#server/billing/billing.queries.ts';
import { countRows, type Db, type NewRow, readPage, updateRow } from '#server/db/db.ts';
import { keepFile } from '#server/files/arriving.queries.ts';
import type { StoredFile } from '#server/http/files.ts';
import { money } from './payments.queries.ts';

const withNames = (db: Db) =>
  db
    .selectFrom('transfer_receipt as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('account as a', 'a.id', 'r.decided_by')
    .selectAll('r')
    .select(['m.full_name', 'm.email', 'm.product', 'm.phone', 'm.language', 'm.archived_at', 'a.name as decided_by_name']);

export type TransferRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

const shown = (row: TransferRow): TransferReceipt => ({
  _id: row.id,
  member: { _id: row.member_id, fullName: row.full_name, email: row.email },
  amount: money(row.amount, row.currency),
  category: row.category,
  note: row.note,
  file: { name: row.file_name, type: row.file_type, size: row.file_size },
  state: row.state,
  reason: row.reason,
  payment: row.payment_id,
  decidedBy: row.decided_by_name,
  sentAt: row.created_at.toISOString(),
});

export async function listTransfers(
  db: Db,
  { state, ...page }: { state?: TransferReceipt['state'] | undefined; page: number; limit: number },
): Promise<{ data: TransferReceipt[]; count: number }> {
  const receipts = withNames(db)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .orderBy(sql`r.state <> 'waiting'`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');
  const { rows, count } = await readPage(receipts, page);
  return { data: rows.map(shown), count };
}

export async function findTransfer(db: Db, id: string): Promise<TransferReceipt | undefined> {
  const row = await withNames(db).where('r.id', '=', id).executeTakeFirst();
  return row && shown(row);
}

/** Locks the receipt until the transaction ends, so that it is decided once. Its member is locked before, as in a merge that moves it. */
export async function lockTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  for (;;) {
    const seen = await db.selectFrom('transfer_receipt').select('member_id').where('id', '=', id).executeTakeFirst();
    if (!seen) return undefined;
    await lockMembers(db, [seen.member_id]);
    const row = await withNames(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
    if (row?.member_id === seen.member_id) return row;
  }
}

/** The receipts that a member's page tells about: those that wait, and those that were refused lately. */
export const listNews = (db: Db, memberId: string): Promise<TransferRow[]> =>
  withNames(db)
    .where('r.member_id', '=', memberId)
    .where(sql<boolean>`(r.state = 'waiting' or (r.state = 'refused' and r.decided_at > now() - interval '14 days'))`)
    .orderBy('r.created_at', 'desc')
    .limit(5)
    .execute();

export async function findTransferFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('transfer_receipt')
    .select(['storage_key as storageKey', 'file_name as name', 'file_type as type'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the id of the new receipt; undefined when the form with this key was received at the same moment. */
export async function insertTransfer(db: Db, receipt: NewRow<'transfer_receipt'>): Promise<string | undefined> {
  const row = await db
    .insertInto('transfer_receipt')
    .values(receipt)
    .onConflict((oc) => oc.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await keepFile(db, receipt.storage_key).execute();
  return row?.id;
}

/** Returns whether the form with this key was received before. */
export async function isTransferKnown(db: Db, submissionKey: string): Promise<boolean> {
  const row = await db.selectFrom('transfer_receipt').select('id').where('submission_key', '=', submissionKey).executeTakeFirst();
  return row !== undefined;
}

export const countWaitingTransfers = (db: Db, memberId: string): Promise<number> =>
  countRows(db.selectFrom('transfer_receipt').where('member_id', '=', memberId).where('state', '=', 'waiting'));

type Decision = { by: string } & ({ state: 'confirmed'; paymentId: string } | { state: 'refused'; reason: string });

/** Stores the decision about a receipt that the caller has locked. */
export async function decideTransfer(db: Db, id: string, decision: Decision): Promise<void> {
  await updateRow(db, 'transfer_receipt', id, {
    state: decision.state,
    decided_by: decision.by,
    decided_at: new Date(),
    ...(decision.state === 'confirmed' ? { payment_id: decision.paymentId } : { reason: decision.reason }),
  });
}
