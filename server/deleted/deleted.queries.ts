import { type RawBuilder, sql } from 'kysely';
import type { DeletedItem, DeletedKind } from '#contract/deleted.ts';
import type { Currency } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { holdsWords } from '#server/db/search.ts';
import { money } from '#server/payments/payments.queries.ts';

interface Row {
  kind: DeletedKind;
  id: string;
  name: string;
  responses: number | null;
  amount: number | null;
  currency: Currency | null;
  receipt: string | null;
  deleted_at: Date;
  deleter: string | null;
  purge_at: Date | null;
  days_left: number | null;
}

const plain = (kind: DeletedKind, table: string) => sql`
  select ${sql.lit(kind)} as kind, id, name, null::bigint as responses, null::bigint as amount, null::text as currency, null::text as receipt,
    deleted_at, deleted_by, purge_at
  from ${sql.table(table)} where purge_at > now()`;

/** The rows of each kind, all with the same columns. */
const SOURCES: Record<DeletedKind, RawBuilder<unknown>> = {
  form: sql`
    select 'form' as kind, form.id, form.title as name, coalesce(t.responses, 0) as responses, null::bigint as amount, null::text as currency,
      null::text as receipt, form.deleted_at, form.deleted_by, form.purge_at
    from form left join form_tally t on t.form_id = form.id where form.purge_at > now()`,
  // Responses of a form that is deleted itself come back with the form.
  responses: sql`
    select 'responses' as kind, d.id, form.title as name, d.responses, null::bigint as amount, null::text as currency,
      null::text as receipt, d.deleted_at, d.deleted_by, d.purge_at
    from response_deletion d join form on form.id = d.form_id
    where d.restored_at is null and d.purge_at > now() and form.deleted_at is null`,
  template: plain('template', 'template'),
  campaign: plain('campaign', 'campaign'),
  scenario: plain('scenario', 'scenario'),
  payment: sql`
    select 'payment' as kind, id, name, null::bigint as responses, amount, currency, payment_id as receipt, deleted_at, deleted_by,
      null::timestamptz as purge_at
    from payment where deleted_at is not null`,
};

export async function listDeleted(
  db: Db,
  kinds: readonly DeletedKind[],
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ data: DeletedItem[]; count: number }> {
  const all = sql.join(
    kinds.map((kind) => SOURCES[kind]),
    sql` union all `,
  );
  const where = sql`where ${holdsWords(search, sql`name || ' ' || coalesce(receipt, '')`)}`;
  const { rows } = await sql<Row & { count: number }>`
    with matching as (select * from (${all}) as item ${where}),
    page as (select * from matching order by deleted_at desc, id desc limit ${limit} offset ${(page - 1) * limit})
    select counted.count, page.*, account.name as deleter, ceil(extract(epoch from page.purge_at - now()) / 86400)::int as days_left
    from (select count(*) as count from matching) as counted
      left join page on true left join account on account.id = page.deleted_by
    order by page.deleted_at desc, page.id desc`.execute(db);
  return { data: rows.filter(({ id }) => id !== null).map(toItem), count: rows[0]!.count };
}

const toItem = (row: Row): DeletedItem => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  responses: row.responses,
  amount: row.amount === null || row.currency === null ? null : money(row.amount, row.currency),
  receipt: row.receipt,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter,
  purgeAt: row.purge_at?.toISOString() ?? null,
  daysLeft: row.days_left,
});
