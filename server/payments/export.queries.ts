import { sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import type { PaymentFilter } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, MOMENT_FORMAT } from '#server/files/cell.ts';
import { type Column, readRows, tableFile } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { wherePayments } from './list.queries.ts';

const major = (column: string) => sql`${sql.ref(column)} / power(10::numeric, minor_digits(p.currency))`;

const columns = (timeZone: string): Column[] => [
  ['Payment', sql`p.id`],
  [`Date (${timeZone})`, sql`to_char(p.paid_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)`, 'time'],
  ['Name', sql`p.name`],
  ['Email', sql`p.email`],
  ['Phone', sql`p.phone`],
  ['Member', sql`m.full_name`],
  ['Category', sql`p.category`],
  ['Product', sql`p.produit`],
  ['Method', sql`p.moyen`],
  ['Amount', major('p.amount'), 'number'],
  ['Refunded', major('p.refunded'), 'number'],
  ['Currency', sql`p.currency`],
  ['Payment ID', sql`p.payment_id`],
  ['Status', sql`case when p.deleted_at is null then p.status else 'Deleted' end`],
  ['Note', sql`p.flag`],
];

/** Exports the payments that match the filter at this moment; they are read by a cursor and written meanwhile. */
export async function exportPayments(db: Db, filter: PaymentFilter, format: ExportFormat): Promise<MadeFile> {
  const all = columns(await findTimeZone(db));
  const { count, batches, close } = await readAll(db, filter, all);
  const [extension, type] =
    format === 'xlsx' ? ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] : ['csv', 'text/csv; charset=utf-8'];
  const content = tableFile(format, { name: 'Payments', header: all.map(([header]) => header), batches, count }).once('close', close);
  return { name: `payments_${new Date().toISOString().slice(0, 10)}_${count}-rows.${extension}`, type, content };
}

interface Snapshot {
  count: number;
  batches: AsyncGenerator<Cell[][]>;
  /** Ends the snapshot, whether or not all rows were read. */
  close(): void;
}

/** Returns the count and the rows of one moment. A download that is cancelled, even before its first byte, ends the snapshot too. */
async function readAll(db: Db, filter: PaymentFilter, all: Column[]): Promise<Snapshot> {
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
    const latestFirst = sql`from (select * from payment where ${where}) as p left join member m on m.id = p.member_id
      order by p.paid_at desc, p.id desc`;
    return { count: rows[0]!.n, batches: readRows(snapshot, all, latestFirst), close };
  } catch (error) {
    close();
    throw error;
  }
}
