import { sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import type { PaymentFilter } from '#contract/payments.ts';
import * as labels from '#contract/status.messages.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, MOMENT_FORMAT } from '#server/files/cell.ts';
import { type Column, readRows, tableFile } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as text from './export.messages.ts';
import { wherePayments } from './list.queries.ts';

const major = (column: string) => sql`${sql.ref(column)} / power(10::numeric, minor_digits(p.currency))`;

/** The label of a stored value, in the language of the person who exports. */
const labelOf = (column: string, labels: Record<string, () => string>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value} then ${label()}`),
    sql` `,
  )} end`;

const columns = (timeZone: string): Column[] => [
  [text.payment(), sql`p.id`],
  [text.date({ zone: timeZone }), sql`to_char(p.paid_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)`, 'time'],
  [text.name(), sql`p.name`],
  [text.email(), sql`p.email`],
  [text.phone(), sql`p.phone`],
  [text.member(), sql`m.full_name`],
  [text.category(), labelOf('p.category', labels.paymentCategory)],
  [text.product(), sql`p.produit`],
  [text.method(), labelOf('p.moyen', labels.paymentMethod)],
  [text.amount(), major('p.amount'), 'number'],
  [text.refunded(), major('p.refunded'), 'number'],
  [text.currency(), sql`p.currency`],
  [text.paymentId(), sql`p.payment_id`],
  [
    text.status(),
    sql`case when p.deleted_at is null then ${labelOf('p.status', labels.paymentState)} else ${labels.paymentState.Deleted()} end`,
  ],
  [text.note(), labelOf('p.flag', labels.paymentFlag)],
];

/** Exports the payments that match the filter at this moment; they are read by a cursor and written meanwhile. */
export async function exportPayments(db: Db, filter: PaymentFilter, format: ExportFormat): Promise<MadeFile> {
  const all = columns(await findTimeZone(db));
  const { count, batches, close } = await readAll(db, filter, all);
  const [extension, type] =
    format === 'xlsx' ? ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] : ['csv', 'text/csv; charset=utf-8'];
  const content = tableFile(format, { name: text.payments(), header: all.map(([header]) => header), batches, count }).once('close', close);
  return { name: text.fileName({ day: new Date().toISOString().slice(0, 10), rows: count, extension }), type, content };
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
