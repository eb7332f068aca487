import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import type { SettlementOutcome, SettlementRow } from '#contract/settlements.ts';
import { type Db, readPage, rowsOf } from '#server/db/db.ts';
import { findPayments, money } from '#server/payments/payments.queries.ts';
import { readStored } from '#server/stored-errors.ts';
import { currentRows, type RowRow } from './outcome.queries.ts';
import type { FileRow } from './settlements.queries.ts';

export async function listRows(
  db: Db,
  id: string,
  { outcome, ...page }: { outcome?: SettlementOutcome | undefined; page: number; limit: number },
): Promise<{ data: SettlementRow[]; count: number }> {
  const wanted = db
    .selectFrom(sql<RowRow>`(${currentRows(id)})`.as('row'))
    .selectAll()
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .orderBy(sql`decision is not null`)
    .orderBy('n');
  const { rows, count } = await readPage(wanted, page);
  return { data: await shown(db, rows), count };
}

export const findStoredRow = async (db: Db, id: string, n: number): Promise<RowRow | undefined> =>
  (await rowsOf(db, sql<RowRow>`${currentRows(id)} and r.n = ${n}`))[0];

export async function findRow(db: Db, id: string, n: number): Promise<SettlementRow | undefined> {
  const row = await findStoredRow(db, id, n);
  return row?.outcome ? (await shown(db, [row]))[0] : undefined;
}

async function shown(db: Db, rows: RowRow[]): Promise<SettlementRow[]> {
  const payments = await findPayments(db, [...new Set(rows.flatMap(({ payment_id }) => payment_id ?? []))]);
  const byId = new Map(payments.map((payment) => [payment._id, payment]));
  return rows.map((row) => toRow(row, byId));
}

function toRow(row: RowRow, payments: Map<string, Payment>): SettlementRow {
  const { n, reference, paid_on, amount, fee, currency, decision, note, decided_name, decided_at } = row;
  // Banks write who paid into the text of the row.
  const payer = row.payer ?? row.other_reference;
  const worth = (minor: number | null) => (minor === null || currency === null ? null : money(minor, currency as Currency));
  return {
    ...{ n, reference, day: paid_on, amount: worth(amount), fee: worth(fee), payer },
    outcome: row.outcome!,
    reason: readStored(row.reason),
    payment: (row.payment_id && payments.get(row.payment_id)) || null,
    decision: decision && decided_at && { kind: decision, note: note ?? '', by: decided_name ?? '', at: decided_at.toISOString() },
  };
}

/** The number of days around a row within which a payment of its amount may be its own. */
const DAYS_AROUND = 10;
const MOST = 10;

export async function findCandidates(db: Db, file: FileRow, row: RowRow): Promise<Payment[]> {
  const { rows: found } = await sql<{ id: string }>`
    select p.id from payment p cross join setting s
    where p.currency = ${row.currency} and p.amount in (${row.amount}, ${(row.amount ?? 0) + (row.fee ?? 0)}) and p.deleted_at is null
      and (p.moyen = ${file.moyen} or p.moyen = 'Cash')
      and p.paid_at >= (${row.paid_on}::date - ${sql.lit(DAYS_AROUND)}::int)::timestamp at time zone s.time_zone
      and p.paid_at < (${row.paid_on}::date + ${sql.lit(DAYS_AROUND + 1)}::int)::timestamp at time zone s.time_zone
      and not exists (select from settlement_row r where r.payment_id = p.id and r.file_id = ${file.id})
    order by p.moyen = ${file.moyen} desc, similarity(fold(p.name), fold(${row.payer ?? row.other_reference ?? ''}::text)) desc, p.paid_at, p.id
    limit ${sql.lit(MOST)}`.execute(db);
  return findPayments(
    db,
    found.map(({ id }) => id),
  );
}

export const findRowOf = (db: Db, fileId: string, paymentId: string) =>
  db.selectFrom('settlement_row').select('n').where('file_id', '=', fileId).where('payment_id', '=', paymentId).executeTakeFirst();

interface Decided {
  kind: 'linked' | 'recorded' | 'ignored' | null;
  by: { id: string; name: string };
  note?: string;
  paymentId?: string;
}

export async function decideRow(db: Db, id: string, n: number, { kind, by, note, paymentId }: Decided): Promise<void> {
  await db
    .updateTable('settlement_row')
    .set({
      decision: kind,
      note: note ?? null,
      ...(kind
        ? { decided_by: by.id, decided_name: by.name, decided_at: new Date() }
        : { decided_by: null, decided_name: null, decided_at: null }),
      ...(paymentId && { payment_id: paymentId }),
    })
    .where('file_id', '=', id)
    .where('n', '=', n)
    .execute();
}
