import { sql } from 'kysely';
import { type SettlementFile, SettlementMapping, type SettlementState } from '#contract/settlements.ts';
import { countChanged, countRows, type Db, limitTo, type Paging, rowOf, rowsOf, type TableRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { keepFile } from '#server/files/arriving.queries.ts';
import { money } from '#server/payments/payments.queries.ts';
import { readStored } from '#server/stored-errors.ts';
import { absentPayments } from './absent.queries.ts';
import { currentRows } from './outcome.queries.ts';

/** Rows that show what a column contains. */
const SAMPLE_ROWS = 5;

export type FileRow = TableRow<'settlement_file'>;

export const mappingOf = ({ mapping }: Pick<FileRow, 'mapping'>): SettlementMapping => SettlementMapping.parse(mapping);

/** Locks the file until the transaction ends, so that steps and decisions take turns. */
export const lockFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('settlement_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findStored = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('settlement_file').selectAll().where('id', '=', id).executeTakeFirst();

interface NewFile {
  moyen: FileRow['moyen'];
  name: string;
  storageKey: string;
  size: number;
  sha256: string;
  by: { id: string; name: string };
}

/** Returns the id of the file, and whether it is new: the same content is stored once for each way to pay. */
export async function insertFile(db: Db, { moyen, name, storageKey, size, sha256, by }: NewFile): Promise<{ id: string; isNew: boolean }> {
  const row = await db
    .insertInto('settlement_file')
    .values({ moyen, name, storage_key: storageKey, size, sha256, requested_by: by.id, requested_name: by.name })
    .onConflict((oc) => oc.columns(['moyen', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) {
    await keepFile(db, storageKey).execute();
    return { id: row.id, isNew: true };
  }
  const known = await db
    .selectFrom('settlement_file')
    .select('id')
    .where('moyen', '=', moyen)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

/** Keeps the content of a file under another key. Returns false when somebody else was faster. */
export async function renameStored(
  db: Db,
  { id, before, storageKey }: { id: string; before: string; storageKey: string },
): Promise<boolean> {
  const named = db.updateTable('settlement_file').set({ storage_key: storageKey }).where('id', '=', id).where('storage_key', '=', before);
  if ((await countChanged(named)) === 0) return false;
  await keepFile(db, storageKey).execute();
  return true;
}

/** Moves a file to another state; the caller holds its lock or checked the state. */
export async function moveFile(
  db: Db,
  id: string,
  state: SettlementState,
  set: Partial<Omit<FileRow, 'mapping'>> & { mapping?: string } = {},
): Promise<void> {
  await updateRow(db, 'settlement_file', id, { state, attempts: 0, error: null, ...set });
  await publish(db, { type: 'payments.changed', memberId: null });
}

/** Staff chose these for the latest file with the same columns. */
export async function rememberedColumns(db: Db, { id, moyen }: FileRow, header: string[]) {
  const row = await db
    .selectFrom('settlement_file')
    .select(['mapping', 'currency'])
    .where('moyen', '=', moyen)
    .where(sql<boolean>`header = ${header}::text[]`)
    .where('state', '=', 'compared')
    .where('id', '<>', id)
    .orderBy('compared_at', 'desc')
    .executeTakeFirst();
  return row && { mapping: mappingOf(row), currency: row.currency };
}

type Shown = FileRow & { sample: string[][] | null };

export async function findFile(db: Db, id: string): Promise<SettlementFile | undefined> {
  const [row] = await rowsOf(db, shown(sql`where f.id = ${id}`));
  return row && toFile(db, row);
}

export async function listFiles(db: Db, page: Paging) {
  const count = await countRows(db.selectFrom('settlement_file'));
  const rows = await rowsOf(db, shown(sql`order by f.created_at desc, f.id desc ${limitTo(page)}`));
  const data: SettlementFile[] = [];
  for (const row of rows) data.push(await toFile(db, row));
  return { data, count };
}

const shown = (rest: ReturnType<typeof sql>) => sql<Shown>`
  select f.*, (select jsonb_agg(to_jsonb(cells) order by n) from (
      select n, cells from settlement_row r where r.file_id = f.id order by n limit ${SAMPLE_ROWS}) as first) as sample
  from settlement_file f ${rest}`;

async function toFile(db: Db, row: Shown): Promise<SettlementFile> {
  const isCompared = row.state === 'compared';
  const rows: SettlementFile['rows'] = { matched: none(), differs: none(), missing: none(), 'left-out': none() };
  const tallies = isCompared
    ? await rowsOf(
        db,
        sql<{ outcome: keyof SettlementFile['rows']; open: number; all: number }>`
          select outcome, count(*)::int as all, count(*) filter (where outcome in ('missing', 'differs') and decision is null)::int as open
          from (${currentRows(row.id)}) as row where outcome is not null group by outcome`,
      )
    : [];
  for (const { outcome, open, all } of tallies) rows[outcome] = { open, all };
  const absent = isCompared ? await countAbsent(db, row) : none();
  return {
    ...{ _id: row.id, moyen: row.moyen, name: row.name, state: row.state, header: row.header, sample: row.sample ?? [] },
    ...{ mapping: mappingOf(row), currency: row.currency, total: row.total, firstDay: row.first_day, lastDay: row.last_day, rows, absent },
    sums: isCompared ? await sumsOf(db, row) : [],
    ...{ error: readStored(row.error), by: row.requested_name },
    createdAt: row.created_at.toISOString(),
    comparedAt: row.compared_at?.toISOString() ?? null,
  };
}

const none = () => ({ open: 0, all: 0 });

const countAbsent = (db: Db, file: FileRow) =>
  rowOf(
    db,
    sql<{ open: number; all: number }>`
      select count(*)::int as all, count(*) filter (where a.payment_id is null)::int as open
      from (${absentPayments(file)}) as p left join settlement_absent a on a.file_id = ${file.id} and a.payment_id = p.id`,
  );

/** The payments are those of the rows, and those of the days of the file that it lacks. */
async function sumsOf(db: Db, file: FileRow): Promise<SettlementFile['sums']> {
  const { rows: sums } = await sql<SettlementFile['sums'][number]>`
    select currency, sum(file)::bigint as file, sum(payments)::bigint as payments, sum(fees)::bigint as fees from (
      select currency, amount as file, 0 as payments, coalesce(fee, 0) as fees
      from settlement_row where file_id = ${file.id} and outcome <> 'left-out'
      union all
      select p.currency, 0, p.amount, 0 from settlement_row r join payment p on p.id = r.payment_id and p.deleted_at is null
      where r.file_id = ${file.id} and r.outcome <> 'left-out'
      union all
      select currency, 0, amount, 0 from (${absentPayments(file)}) as absent
    ) as parts group by currency order by currency`.execute(db);
  return sums.map(({ currency, file, payments, fees }) => ({
    currency,
    file: money(file, currency).value,
    payments: money(payments, currency).value,
    fees: money(fees, currency).value,
  }));
}
