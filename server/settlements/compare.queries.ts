import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Line } from '#server/files/unreadable.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { storeOutcomes } from './outcome.queries.ts';
import * as reason from './reasons.messages.ts';
import { readRow } from './row.rules.ts';
import { type FileRow, mappingOf } from './settlements.queries.ts';

/** Rows whose cells are in memory at the same time, because cells may be long. */
const CELLS_OF = 500;
/** A bank may book money some days after it was paid. */
const DAYS_APART = 3;

export async function insertLines(db: Db, id: string, lines: Line[]): Promise<void> {
  await sql`
    insert into settlement_row (file_id, n, cells)
    select ${id}, (line ->> 'n')::int, array(select jsonb_array_elements_text(line -> 'cells'))
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as line`.execute(db);
}

/** Reads what the cells of each row mean, from the file as it was stored. */
async function readRows(db: Db, file: FileRow): Promise<void> {
  const reading = { mapping: mappingOf(file), currency: file.currency, date1904: file.date_1904, timeZone: await findTimeZone(db) };
  for (let after = 0; ; ) {
    const lines = await db
      .selectFrom('settlement_row')
      .select(['n', 'cells'])
      .where('file_id', '=', file.id)
      .where('n', '>', after)
      .orderBy('n')
      .limit(CELLS_OF)
      .execute();
    if (lines.length === 0) return;
    const rows = lines.map(({ n, cells }) => ({ n, ...readRow(cells, reading) }));
    await sql`
      update settlement_row r set reference = row.reference, other_reference = row."otherReference", paid_on = row.day, amount = row.amount,
        fee = row.fee, currency = row.currency, payer = row.payer, reason = row.reason,
        payment_id = case when r.decision <> 'ignored' then live.id end,
        decision = case when r.decision = 'ignored' or live.id is not null then r.decision end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (n int, reference text, "otherReference" text, day date, amount bigint, fee bigint, currency text, payer text, reason text),
        settlement_row before left join payment live on live.id = before.payment_id and live.deleted_at is null
      where before.file_id = r.file_id and before.n = r.n and r.file_id = ${file.id} and r.n = row.n`.execute(db);
    after = lines.at(-1)!.n;
  }
}

/**
 * Compares the rows with the payments as they are now, in the caller's transaction, which holds the lock of the file. What staff
 * decided stays; the same file and the same payments give the same result however often it is run.
 */
export async function compareRows(db: Db, file: FileRow): Promise<void> {
  await readRows(db, file);
  await sql`analyze settlement_row`.execute(db);
  await matchByNumber(db, file);
  if (file.moyen === 'Cash') await matchByAmount(db, file);
  await storeOutcomes(db, file);
  await recordFees(db, file);
  await sql`
    update settlement_file set first_day = days.first, last_day = days.last from (
      select min(paid_on) as first, max(paid_on) as last from settlement_row where file_id = ${file.id} and outcome <> 'left-out') as days
    where id = ${file.id}`.execute(db);
}

/** A likely payment `p` has the amount of row `r` and was made within some days of it. */
const isLikely = sql<boolean>`(p.currency = r.currency and p.amount in (r.amount, r.amount + coalesce(r.fee, 0))
  and p.paid_at >= (r.paid_on - ${sql.lit(DAYS_APART)}::int)::timestamp at time zone s.time_zone
  and p.paid_at < (r.paid_on + ${sql.lit(DAYS_APART + 1)}::int)::timestamp at time zone s.time_zone)`;

/**
 * Each payment belongs to the first row that has its number, or another name that the provider has for it. A bank may give one number to
 * many rows, or begin again every month, so its number counts only beside the amount and the day, and rows that share one are no repetition.
 */
async function matchByNumber(db: Db, { id, moyen }: FileRow): Promise<void> {
  const isBank = moyen === 'Cash';
  const { rows: repeated } = await sql<{ n: number; first: number }>`
    with named as (
      select r.n, p.id from settlement_row r cross join setting s join payment p
        on p.moyen = ${moyen} and p.payment_id in (r.reference, r.other_reference) and p.deleted_at is null and (not ${isBank}::boolean or ${isLikely})
      where r.file_id = ${id} and r.reason is null and r.payment_id is null
      union
      select r.n, p.id from settlement_row r join payment_alias a on a.moyen = ${moyen} and a.reference in (r.reference, r.other_reference)
        join payment p on p.id = a.payment_id and p.deleted_at is null
      where r.file_id = ${id} and r.reason is null and r.payment_id is null
    ), chosen as (
      select distinct on (n) n, id from named order by n, id
    ), placed as (
      select n, id, coalesce((select min(o.n) from settlement_row o where o.file_id = ${id} and o.payment_id = chosen.id),
        min(n) over (partition by id)) as first from chosen
    ), matched as (
      update settlement_row r set payment_id = placed.id from placed where r.file_id = ${id} and r.n = placed.n and placed.n = placed.first
    )
    select n, first from placed where n <> first and not ${isBank}::boolean`.execute(db);
  for (const { n, first } of repeated)
    await sql`
      update settlement_row set reason = ${stored(reason.sameNumber, { row: first })} where file_id = ${id} and n = ${n}`.execute(db);
}

/**
 * A bank has no number of ours: a payment is taken for that of a row when both have only each other within some days. Where many
 * pay the same amount, the payer's name in the text of the row tells them apart, so these are looked for first.
 */
async function matchByAmount(db: Db, { id, moyen }: FileRow): Promise<void> {
  const isNamed = sql<boolean>`(
    select bool_and(strpos(' ' || regexp_replace(fold(concat_ws(' ', r.payer, r.other_reference)), '[^[:alnum:]]+', ' ', 'g') || ' ',
      ' ' || word || ' ') > 0)
    from regexp_split_to_table(fold(p.name), '[^[:alnum:]]+') as word where word <> '')`;
  for (const fits of [isNamed, sql<boolean>`true`])
    await sql`
      with pairs as (
        select r.n, p.id, count(*) over (partition by r.n) as payments, count(*) over (partition by p.id) as rows
        from settlement_row r cross join setting s join payment p on p.moyen = ${moyen} and p.deleted_at is null and ${isLikely} and ${fits}
        where r.file_id = ${id} and r.reason is null and r.payment_id is null
          and not exists (select from settlement_row o where o.file_id = ${id} and o.payment_id = p.id)
      )
      update settlement_row r set payment_id = pairs.id from pairs
      where r.file_id = ${id} and r.n = pairs.n and pairs.payments = 1 and pairs.rows = 1`.execute(db);
}

/**
 * The fee of a provider is recorded once for each payment, by the file that says it first. When that file is compared again, because a
 * column was chosen wrongly, its fees become what it says then; those of closed months stay.
 */
export async function recordFees(db: Db, { id }: Pick<FileRow, 'id'>, n: number | null = null): Promise<void> {
  await sql`
    with given as materialized (
      select r.payment_id, r.fee, r.currency, open_moment((r.paid_on + time '12:00') at time zone s.time_zone) as charged_at
      from settlement_row r cross join setting s join payment p on p.id = r.payment_id and p.currency = r.currency
      where r.file_id = ${id} and r.fee > 0 and r.outcome in ('matched', 'differs') and (${n}::int is null or r.n = ${n}::int)
    ), gone as (
      delete from payment_fee f using payment p
      where ${n}::int is null and f.file_id = ${id} and p.id = f.payment_id and p.deleted_at is null
        and open_moment(f.charged_at) = f.charged_at and not exists (select from given g where g.payment_id = f.payment_id)
    )
    insert into payment_fee as f (payment_id, amount, currency, charged_at, file_id)
    select payment_id, fee, currency, charged_at, ${id}::uuid from given
    on conflict (payment_id) do update set amount = excluded.amount, currency = excluded.currency, charged_at = excluded.charged_at
    where f.file_id = excluded.file_id and open_moment(f.charged_at) = f.charged_at
      and (f.amount, f.currency, f.charged_at) is distinct from (excluded.amount, excluded.currency, excluded.charged_at)`.execute(db);
}
