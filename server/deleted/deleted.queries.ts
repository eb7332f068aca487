import { type RawBuilder, sql } from 'kysely';
import type { DeletedItem, DeletedKind, PurgedKind } from '#contract/deleted.ts';
import type { Currency } from '#contract/money.ts';
import { erasePartials, eraseResponses, forgetUploads } from '#server/answers/erasure.queries.ts';
import { type Db, holdsWords, isoTime, limitTo, type Paging } from '#server/db/db.ts';
import { discardExports } from '#server/exports/exports.queries.ts';
import { lockForm } from '#server/forms/forms.queries.ts';
import { countOfForm } from '#server/forms/own-responses.queries.ts';
import { money } from '#server/payments/payments.queries.ts';

type Row = Omit<DeletedItem, 'amount'> & { amount: number | null; currency: Currency | null; count: number };

const plain = (kind: DeletedKind, table: string, condition = sql`true`) => sql`
  select ${sql.lit(kind)} as kind, id, name, null::bigint as responses, null::bigint as amount, null::text as currency, null::text as receipt,
    deleted_at, deleted_by, purge_at
  from ${sql.table(table)} where purge_at > now() and ${condition}`;

/** Segments that are not shared are their owner's only. */
const segments = (accountId: string) => plain('segment', 'saved_view', sql`screen = 'users' and (shared or account_id = ${accountId})`);

/** With `seenBy`, the numbers of responses are of those that this coach sees. */
const forms = (seenBy: string | undefined) => sql`
  select 'form' as kind, form.id, form.title as name, ${countOfForm(seenBy)} as responses, null::bigint as amount, null::text as currency,
    null::text as receipt, form.deleted_at, form.deleted_by, form.purge_at
  from form left join form_tally on form_tally.form_id = form.id where form.purge_at > now()`;

/** The rows of each other kind, all with the same columns. */
const SOURCES: Record<Exclude<DeletedKind, 'segment' | 'form'>, RawBuilder<unknown>> = {
  // Responses of a form that is deleted itself come back with the form.
  responses: sql`
    select 'responses' as kind, d.id, form.title as name, d.responses, null::bigint as amount, null::text as currency,
      null::text as receipt, d.deleted_at, d.deleted_by, d.purge_at
    from response_deletion d join form on form.id = d.form_id
    where d.restored_at is null and d.purge_at > now() and form.deleted_at is null`,
  template: plain('template', 'template'),
  campaign: plain('campaign', 'campaign'),
  scenario: plain('scenario', 'scenario'),
  member: sql`
    select 'member' as kind, id, full_name as name, null::bigint as responses, null::bigint as amount, null::text as currency,
      null::text as receipt, deleted_at, deleted_by, purge_at
    from member where purge_at > now()`,
  payment: sql`
    select 'payment' as kind, id, name, null::bigint as responses, amount, currency, payment_id as receipt, deleted_at, deleted_by,
      null::timestamptz as purge_at
    from payment where deleted_at is not null`,
};

export async function listDeleted(
  db: Db,
  kinds: readonly DeletedKind[],
  { search, accountId, seenBy, ...page }: Paging & { search?: string | undefined; accountId: string; seenBy?: string | undefined },
): Promise<{ data: DeletedItem[]; count: number }> {
  const all = sql.join(
    kinds.map((kind) => (kind === 'segment' ? segments(accountId) : kind === 'form' ? forms(seenBy) : SOURCES[kind])),
    sql` union all `,
  );
  const where = sql`where ${holdsWords(search, sql`name || ' ' || coalesce(receipt, '')`)}`;
  const { rows } = await sql<Row>`
    with matching as (select * from (${all}) as item ${where}),
    page as (select * from matching order by deleted_at desc, id desc ${limitTo(page)})
    select counted.count, page.id as "_id", page.kind, page.name, page.responses, page.amount, page.currency, page.receipt,
      ${isoTime('page.deleted_at')} as "deletedAt", account.name as "deletedBy", ${isoTime('page.purge_at')} as "purgeAt",
      ceil(extract(epoch from page.purge_at - now()) / 86400)::int as "daysLeft"
    from (select count(*) as count from matching) as counted
      left join page on true left join account on account.id = page.deleted_by
    order by page.deleted_at desc, page.id desc`.execute(db);
  const data = rows
    .filter(({ _id }) => _id !== null)
    .map(({ amount, currency, ...item }) => ({ ...item, amount: amount === null || currency === null ? null : money(amount, currency) }));
  return { data, count: rows[0]!.count };
}

/** Something that was deleted and can still be restored. */
export interface Restorable {
  id: string;
  name: string;
  /** Only deleted responses have these: the form that they belong to, and their number. */
  formId?: string;
  responses?: number;
  /** Only a form has this. */
  published?: boolean;
  /** Only a campaign has this. */
  scheduled?: boolean;
}

const COLUMNS: Record<PurgedKind, ReturnType<typeof sql>> = {
  form: sql`id, title as name, is_published as published from form`,
  responses: sql`id, '' as name, form_id as "formId", responses from response_deletion`,
  template: sql`id, name from template`,
  campaign: sql`id, name, status = 'scheduled' as scheduled from campaign`,
  scenario: sql`id, name from scenario`,
  segment: sql`id, name from saved_view`,
  member: sql`id, full_name as name from member`,
};

/**
 * Locks the row until the transaction ends; undefined when it was restored or removed for good meanwhile, also since the transaction
 * began.
 */
export async function lockRestorable(db: Db, kind: PurgedKind, id: string): Promise<Restorable | undefined> {
  // The form comes first, because whoever removes it for good removes its deletions after it.
  if (kind === 'responses')
    await sql`select from form where id = (select form_id from response_deletion where id = ${id}) for key share`.execute(db);
  const notRestored = kind === 'responses' ? sql`and restored_at is null` : sql``;
  const { rows } = await sql<Restorable>`
    select ${COLUMNS[kind]} where id = ${id} and purge_at > clock_timestamp() ${notRestored} for update`.execute(db);
  return rows[0];
}

const TABLES = {
  form: 'form',
  responses: 'response_deletion',
  template: 'template',
  campaign: 'campaign',
  scenario: 'scenario',
  segment: 'saved_view',
  member: 'member',
} as const;

/**
 * Ends the time for which something can be restored; the job then removes it. The time ends at the moment of the deletion, which is before
 * the transaction of every undo, also of one that has begun already.
 */
export async function endRestorable(db: Db, kind: PurgedKind, id: string): Promise<void> {
  await sql`update ${sql.table(TABLES[kind])} set purge_at = least(deleted_at, now()) where id = ${id}`.execute(db);
}

/**
 * Lists what the job has to remove for good now, after those have ended who restore something in its last moment. Deleted responses are
 * removed by `responses.expire`.
 */
export async function listExpired(db: Db, kind: Exclude<PurgedKind, 'responses'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${COLUMNS[kind]} where purge_at <= now() order by purge_at for update`.execute(db);
  return rows;
}

/** The rows that one transaction removes. */
const BATCH = 500;

/** Removes a deleted form in batches, each its own transaction, so that none blocks others. A later call continues. */
export async function purgeForm(db: Db, formId: string): Promise<boolean> {
  await inBatches(
    () => db.selectFrom('response').select('id as key').where('form_id', '=', formId).limit(BATCH).execute(),
    (ids) => db.transaction().execute((db) => eraseResponses(db, formId, ids)),
  );
  await inBatches(
    () => db.selectFrom('partial_response').select('submission_key as key').where('form_id', '=', formId).limit(BATCH).execute(),
    (keys) => db.transaction().execute((db) => erasePartials(db, formId, keys)),
  );
  return db.transaction().execute(async (db) => {
    await lockForm(db, formId);
    await forgetUploads(db, sql`form_id = ${formId}`);
    await discardExports(db, formId);
    return some(db.deleteFrom('form').where('id', '=', formId).where('purge_at', 'is not', null).returning('id'));
  });
}

export const purgeTemplate = (db: Db, id: string): Promise<boolean> =>
  some(db.deleteFrom('template').where('id', '=', id).where('purge_at', 'is not', null).returning('id'));

/** Removes a campaign. One that has sent emails stays as the name of what it sent, and can only no longer be restored. */
export async function purgeCampaign(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    for (const table of ['campaign_member', 'campaign_exclusion'] as const)
      await db.deleteFrom(table).where('campaign_id', '=', id).execute();
    const { rows } = await sql`
      delete from campaign where id = ${id} and not exists (select from campaign_run where campaign_id = ${id}) returning id`.execute(db);
    return rows.length > 0 || keepForGood(db, 'campaign', id);
  });
}

export async function purgeScenario(db: Db, id: string): Promise<boolean> {
  await inBatches(
    () => db.selectFrom('scenario_run').select('id as key').where('scenario_id', '=', id).limit(BATCH).execute(),
    (ids) => db.deleteFrom('scenario_run').where('id', 'in', ids).execute(),
  );
  return some(db.deleteFrom('scenario').where('id', '=', id).where('purge_at', 'is not', null).returning('id'));
}

/** Removes a saved view. A segment that a campaign refers to stays, so that its members are not written to unnoticed. */
export async function purgeView(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_view v where id = ${id} and purge_at is not null
      and not exists (select from campaign c where c.segment_id = v.id or v.id = any(c.except_segments)) returning id`.execute(db);
  return rows.length > 0 || keepForGood(db, 'saved_view', id);
}

/** A row to which others refer stays, and can only no longer be restored. */
const keepForGood = (db: Db, table: 'campaign' | 'saved_view', id: string): Promise<boolean> =>
  some(db.updateTable(table).set({ purge_at: null }).where('id', '=', id).where('purge_at', 'is not', null).returning('id'));

const some = async (change: { execute: () => Promise<unknown[]> }): Promise<boolean> => (await change.execute()).length > 0;

async function inBatches(next: () => Promise<{ key: string }[]>, remove: (keys: string[]) => Promise<unknown>): Promise<void> {
  for (let rows = await next(); rows.length > 0; rows = await next()) await remove(rows.map(({ key }) => key));
}
