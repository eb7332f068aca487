import { type RawBuilder, sql } from 'kysely';
import type { SettlementAbsent } from '#contract/settlements.ts';
import { type Db, limitTo, type Paging, rowOf, type TableRow } from '#server/db/db.ts';
import { findPayments } from '#server/payments/payments.queries.ts';

type File = Pick<TableRow<'settlement_file'>, 'id' | 'moyen' | 'first_day' | 'last_day'>;

/** The payments of the days of a file that none of its rows has. */
export const absentPayments = ({ id, moyen, first_day, last_day }: File): RawBuilder<{ id: string }> => sql`
  select p.id, p.amount, p.currency, p.paid_at from payment p cross join setting s
  where p.moyen = ${moyen} and p.deleted_at is null
    and p.paid_at >= (${first_day}::date)::timestamp at time zone s.time_zone
    and p.paid_at < (${last_day}::date + 1)::timestamp at time zone s.time_zone
    and not exists (select from settlement_row r where r.payment_id = p.id and r.file_id = ${id})`;

interface Row {
  id: string;
  note: string | null;
  by: string;
  at: Date;
}

export async function listAbsent(db: Db, file: File, page: Paging): Promise<{ data: SettlementAbsent[]; count: number }> {
  const { count } = await rowOf(db, sql<{ count: number }>`select count(*)::int as count from (${absentPayments(file)}) as p`);
  return { data: await read(db, file, sql`order by a.payment_id is not null, p.paid_at, p.id ${limitTo(page)}`), count };
}

/** Returns a payment that is not in the file; undefined when it is. */
export async function findAbsent(db: Db, file: File, paymentId: string): Promise<SettlementAbsent | undefined> {
  return (await read(db, file, sql`where p.id = ${paymentId}`))[0];
}

async function read(db: Db, file: File, which: RawBuilder<unknown>): Promise<SettlementAbsent[]> {
  const { rows } = await sql<Row>`
    select p.id, a.note, a.decided_name as by, a.decided_at as at
    from (${absentPayments(file)}) as p
    left join settlement_absent a on a.file_id = ${file.id} and a.payment_id = p.id ${which}`.execute(db);
  const payments = await findPayments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ note, by, at }, i) => {
    const payment = payments[i];
    return payment ? [{ payment, decision: note === null ? null : { kind: 'ignored' as const, note, by, at: at.toISOString() } }] : [];
  });
}

export async function setIgnoredAbsent(
  db: Db,
  fileId: string,
  paymentId: string,
  given: { reason: string | null; by: { id: string; name: string } },
): Promise<void> {
  await db.deleteFrom('settlement_absent').where('file_id', '=', fileId).where('payment_id', '=', paymentId).execute();
  if (given.reason === null) return;
  await db
    .insertInto('settlement_absent')
    .values({ file_id: fileId, payment_id: paymentId, note: given.reason, decided_by: given.by.id, decided_name: given.by.name })
    .execute();
}
