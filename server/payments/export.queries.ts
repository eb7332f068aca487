import { sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import type { PaymentFilter } from '#contract/payments.ts';
import * as labels from '#contract/status.messages.ts';
import * as word from '#contract/words.messages.ts';
import type { Db } from '#server/db/db.ts';
import { MOMENT_FORMAT } from '#server/files/cell.ts';
import { type Column, labelOf } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { makeTable } from '#server/http/table-download.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as text from './export.messages.ts';
import { wherePayments } from './list.queries.ts';

const major = (column: string) => sql`${sql.ref(column)} / power(10::numeric, minor_digits(p.currency))`;

const columns = (timeZone: string): Column[] => [
  [text.payment(), sql`p.id`],
  [text.date({ zone: timeZone }), sql`to_char(p.paid_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)`, 'time'],
  [word.name(), sql`p.name`],
  [word.email(), sql`p.email`],
  [word.phone(), sql`p.phone`],
  [word.member(), sql`m.full_name`],
  [word.category(), labelOf('p.category', labels.paymentCategory)],
  [word.product(), sql`p.produit`],
  [text.method(), labelOf('p.moyen', labels.paymentMethod)],
  [text.amount(), major('p.amount'), 'number'],
  [text.refunded(), major('p.refunded'), 'number'],
  [word.currency(), sql`p.currency`],
  [word.paymentId(), sql`p.payment_id`],
  [
    word.status(),
    sql`case when p.deleted_at is null then ${labelOf('p.status', labels.paymentState)} else ${labels.paymentState.Deleted()} end`,
  ],
  [text.note(), labelOf('p.flag', labels.paymentFlag)],
  [
    text.fee(),
    sql`(select f.amount / power(10::numeric, minor_digits(f.currency)) from payment_fee f where f.payment_id = p.id)`,
    'number',
  ],
  [text.comment(), sql`p.note`],
  [text.memberId(), sql`m.id`],
  // Another installation knows the member by this, and not by the ID; somebody else may have paid.
  [text.memberEmail(), sql`case when m.former_number is null then m.email end`],
];

/** Exports the payments that match the filter at this moment. */
export async function exportPayments(db: Db, filter: PaymentFilter, format: ExportFormat): Promise<MadeFile> {
  const where = await wherePayments(db, filter);
  const timeZone = await findTimeZone(db);
  return makeTable(db, format, {
    name: text.payments(),
    fileName: text.fileName,
    timeZone,
    columns: columns(timeZone),
    counted: sql`from payment where ${where}`,
    rows: sql`from (select * from payment where ${where}) as p left join member m on m.id = p.member_id order by p.paid_at desc, p.id desc`,
  });
}
