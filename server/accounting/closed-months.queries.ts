import { sql } from 'kysely';
import { type Db, insertRows, rowOf, rowsOf } from '#server/db/db.ts';
import type { Day } from '#server/time/calendar.ts';

// The rule that nothing in the ledger has a date in a closed month is kept by triggers (migration 0119). These are its facts.

/** Waits for everybody who is writing entries, and makes them wait until the transaction ends. */
export const lockBooks = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('closed months', 0))`.execute(db);
};

export interface ClosedMonth {
  month: Day;
  at: Date;
  by: string;
}

/** The months that were closed, newest first; everything up to the first is closed. */
export const listClosed = (db: Db): Promise<ClosedMonth[]> =>
  rowsOf(db, sql<ClosedMonth>`select month, closed_at as at, closed_name as by from closed_month order by month desc`);

export async function insertClosed(db: Db, given: { month: Day; endsAt: Date; by: { id: string; name: string } }): Promise<void> {
  await insertRows(db, 'closed_month', { month: given.month, ends_at: given.endsAt, closed_by: given.by.id, closed_name: given.by.name });
}

export const deleteClosed = async (db: Db, month: Day): Promise<void> => {
  await db.deleteFrom('closed_month').where('month', '=', month).execute();
};

/**
 * An event is entered at its own moment or, where its month is closed, on the first open day; `reported_at` then keeps the moment itself.
 * So a late payment is never lost.
 */
export async function datedInOpenMonth(db: Db, at: Date): Promise<{ paid_at: Date; reported_at: Date | null }> {
  const { paid_at } = await rowOf(db, sql<{ paid_at: Date }>`select open_moment(${at}::timestamptz) as paid_at`);
  return { paid_at, reported_at: paid_at.valueOf() === at.valueOf() ? null : at };
}

/** Neither the number nor the way of paying can change while the payment, a fee or a refund of it stands in a closed month. */
export async function isInClosedMonth(db: Db, { id, paid_at }: { id: string; paid_at: Date }): Promise<boolean> {
  const { at } = await rowOf(db, sql<{ at: Date }>`select first_entry(${id}::uuid, ${paid_at}::timestamptz) as at`);
  return (await datedInOpenMonth(db, at)).reported_at !== null;
}
