import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import type { PaymentFilter } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, LocalTime, MOMENT_FORMAT } from '#server/files/cell.ts';
import { csv } from '#server/files/csv.ts';
import { xlsx } from '#server/files/xlsx.ts';
import type { MadeFile } from '#server/http/files.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { wherePayments } from './list.queries.ts';

const BATCH = 1_000;

interface Row {
  id: string;
  paid: string;
  name: string;
  email: string;
  phone: string | null;
  member: string | null;
  category: string;
  produit: string;
  moyen: string;
  amount: number;
  refunded: number;
  currency: Currency;
  payment_id: string;
  status: string;
  flag: string | null;
}

/** All payments that the filter takes, as they are at this moment: read by a cursor, written while they are read. */
export async function exportPayments(db: Db, filter: PaymentFilter, format: ExportFormat): Promise<MadeFile> {
  const timeZone = await findTimeZone(db);
  const header = [
    'Payment',
    `Date (${timeZone})`,
    'Name',
    'Email',
    'Phone',
    'Member',
    'Category',
    'Product',
    'Method',
    'Amount',
    'Refunded',
    'Currency',
    'Payment ID',
    'Status',
    'Note',
  ];
  const { count, batches, close } = await readAll(db, filter, timeZone);
  const name = `payments_${new Date().toISOString().slice(0, 10)}_${count}-rows`;
  const cells = toCells(batches);
  if (format === 'xlsx') {
    const content = xlsx({ name: 'Payments', header, batches: cells, count }).once('close', close);
    return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content };
  }
  const { start, line } = csv({ forExcel: format === 'csv-semicolon' });
  async function* text() {
    yield start + line(header);
    for await (const rows of cells) yield rows.map(line).join('');
  }
  const content = Readable.from(text(), { highWaterMark: 2 }).once('close', close);
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
}

async function* toCells(batches: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches)
    yield rows.map((row) => [
      row.id,
      new LocalTime(row.paid),
      row.name,
      row.email,
      row.phone ?? '',
      row.member ?? '',
      row.category,
      row.produit,
      row.moyen,
      toMajor(row.amount, row.currency),
      toMajor(row.refunded, row.currency),
      row.currency,
      row.payment_id,
      row.status,
      row.flag ?? '',
    ]);
}

interface Snapshot {
  count: number;
  batches: AsyncGenerator<Row[]>;
  /** Ends the snapshot, read to its end or not. */
  close(): void;
}

/** The count and the rows of one moment. A download that is broken off, even before its first byte, ends the snapshot too. */
async function readAll(db: Db, filter: PaymentFilter, timeZone: string): Promise<Snapshot> {
  const where = await wherePayments(db, filter);
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    // A connection that is lost has ended it already.
    snapshot
      .rollback()
      .execute()
      .catch(() => {});
  };
  try {
    await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(snapshot);
    const { rows } = await sql<{ n: number }>`select count(*) as n from payment where ${where}`.execute(snapshot);
    await sql`declare exported no scroll cursor for
      select p.id, to_char(p.paid_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text) as paid, p.name, p.email, p.phone,
        m.full_name as member, p.category, p.produit, p.moyen, p.amount, p.refunded, p.currency, p.payment_id,
        case when p.deleted_at is null then p.status else 'Deleted' end as status, p.flag
      from (select * from payment where ${where}) as p left join member m on m.id = p.member_id
      order by p.paid_at desc, p.id desc`.execute(snapshot);
    return { count: rows[0]!.n, batches: fetchAll(), close };
  } catch (error) {
    close();
    throw error;
  }

  async function* fetchAll() {
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(snapshot);
      if (rows.length === 0) return;
      yield rows;
    }
  }
}
