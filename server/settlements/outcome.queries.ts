import { type RawBuilder, sql } from 'kysely';
import type { Db, TableRow } from '#server/db/db.ts';

/** The outcome compares the row `r` with its payment `p`, which is null when there is none or when it was deleted. */
export const outcome = sql`case
  when r.reason is not null then 'left-out'
  when p.id is null then 'missing'
  when p.currency = r.currency and p.amount in (r.amount, r.amount + coalesce(r.fee, 0)) then 'matched'
  else 'differs' end`;

/** Stores the outcome of row `n`, or of all rows of the file without it. */
export const storeOutcomes = (db: Db, { id }: { id: string }, n: number | null = null) =>
  sql`
    update settlement_row r set outcome = ${outcome}
    from settlement_row s left join payment p on p.id = s.payment_id and p.deleted_at is null
    where r.file_id = ${id} and s.file_id = r.file_id and s.n = r.n and (${n}::int is null or r.n = ${n}::int)`.execute(db);

export type RowRow = Omit<TableRow<'settlement_row'>, 'file_id' | 'cells' | 'decided_by'>;

/**
 * The rows of a file as they are now: their payments may have been deleted, restored or corrected since the file was compared. The outcome
 * is null before that.
 */
export const currentRows = (fileId: string): RawBuilder<RowRow> => sql`
  select r.n, r.reference, r.other_reference, r.paid_on, r.amount, r.fee, r.currency, r.payer, r.reason, r.note, r.decided_name, r.decided_at,
    p.id as payment_id, case when r.decision = 'ignored' or p.id is not null then r.decision end as decision,
    case when r.outcome is not null then ${outcome} end as outcome
  from settlement_row r left join payment p on p.id = r.payment_id and p.deleted_at is null
  where r.file_id = ${fileId}`;
