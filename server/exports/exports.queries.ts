import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  EXPORT_DAYS,
  type ExportFormat,
  type ExportSelection,
  type FormExport,
  type MemberExportSelection,
  memberScopeOf,
  scopeOf,
} from '#contract/exports.ts';
import type { Language } from '#contract/language.ts';
import { countRows, type Db, insertRow, type TableRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { StoredFile } from '#server/http/files.ts';
import { inLanguage } from '#server/language.ts';
import { failures } from './exports.messages.ts';
import { fileName } from './exports.rules.ts';

const DAY_MS = 24 * 3_600_000;
const LISTED = 10;
/** The exports of one account that may wait or be written at the same time. */
export const UNFINISHED_MAX = 5;

export type NewExport = { format: ExportFormat } & (
  | { formId: string; selection: ExportSelection }
  | { formId: null; selection: MemberExportSelection }
);

/**
 * `language` is that of the person who asks for the file, and of its headings. With `seenBy`, the file has only what this coach sees of
 * their own members.
 */
export async function insertExport(
  db: Db,
  { requestedBy, language, seenBy }: { requestedBy: string; language: Language; seenBy?: string | undefined },
  { formId, format, selection }: NewExport,
): Promise<string> {
  const subject = formId === null ? 'members' : 'responses';
  const row = {
    form_id: formId,
    subject,
    requested_by: requestedBy,
    language,
    format,
    selection: JSON.stringify({ ...selection, seenBy }),
  } as const;
  const id = await insertRow(db, 'export', row);
  await publish(db, { type: 'export.changed', formId });
  return id;
}

/** Counts the unfinished exports of an account, which asks for no other one until the transaction ends. */
export async function countUnfinished(db: Db, accountId: string): Promise<number> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return countRows(db.selectFrom('export').where('requested_by', '=', accountId).where('state', 'in', ['queued', 'running']));
}

/** Selects the exports of members and of forms that are not deleted, with the form's title for the file name. */
const liveExports = (db: Db) =>
  db
    .selectFrom('export')
    .leftJoin('form', 'form.id', 'export.form_id')
    .selectAll('export')
    .select(['form.title', sql<string>`(export.created_at at time zone (select time_zone from setting))::date::text`.as('day')])
    .where((eb) => eb.or([eb('export.form_id', 'is', null), eb.and([eb('form.id', 'is not', null), eb('form.deleted_at', 'is', null)])]));

/** A coach who sees only their own members finds only files that were made for such a coach. */
const MADE_FOR = sql<string>`export.selection ->> 'seenBy'`;

/** Finds an export; with `of`, only one that this account asked for. */
export async function findExport(db: Db, id: string, of?: string, seenBy?: string): Promise<FormExport | undefined> {
  const row = await liveExports(db)
    .where('export.id', '=', id)
    .$if(of !== undefined, (all) => all.where('requested_by', '=', of!))
    .$if(seenBy !== undefined, (all) => all.where(MADE_FOR, '=', seenBy!))
    .executeTakeFirst();
  return row && toExport(row);
}

/** Lists the exports of a form, or of members when it is null; with `of`, only those that this account asked for. */
export async function listExports(db: Db, formId: string | null, of?: string, seenBy?: string): Promise<FormExport[]> {
  const rows = await liveExports(db)
    .$if(of !== undefined, (all) => all.where('requested_by', '=', of!))
    .$if(seenBy !== undefined, (all) => all.where(MADE_FOR, '=', seenBy!))
    .where('export.form_id', formId === null ? 'is' : '=', formId)
    .orderBy('export.created_at', 'desc')
    .orderBy('export.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(toExport);
}

export async function findExportedFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await liveExports(db)
    .where('export.id', '=', id)
    .where('export.state', '=', 'done')
    .where('export.expires_at', '>', new Date())
    .executeTakeFirst();
  if (!row?.storage_key) return undefined;
  return { storageKey: row.storage_key, name: toExport(row).name!, type: 'application/octet-stream', isOurs: true };
}

export const readExport = (db: Db, id: string) =>
  db
    .selectFrom('export')
    .select([
      'subject',
      'form_id as formId',
      'format',
      'selection',
      'state',
      'storage_key as storageKey',
      'requested_by as requestedBy',
      'language',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Starts the export from the beginning; returns false when it was finished or cancelled meanwhile. */
export const beginExport = (db: Db, id: string, { total, storageKey }: { total: number; storageKey: string }): Promise<boolean> =>
  change(db, id, { state: 'running', total, written: 0, storage_key: storageKey }, ['queued', 'running']);

/** Stores the progress; returns false when the export was cancelled. */
export const reportProgress = (db: Db, id: string, written: number): Promise<boolean> => change(db, id, { written }, ['running']);

export const finishExport = (db: Db, id: string, { written, size }: { written: number; size: number }): Promise<boolean> =>
  change(db, id, { state: 'done', written, size, finished_at: new Date(), expires_at: new Date(Date.now() + EXPORT_DAYS * DAY_MS) }, [
    'running',
  ]);

/** Stores why the file is missing as a reason, which is read in the language of the reader. */
export async function failExport(db: Db, id: string): Promise<{ formId: string | null; requestedBy: string | null } | undefined> {
  const failed = await change(db, id, { state: 'failed', error: 'failed', finished_at: new Date() }, ['queued', 'running']);
  return failed ? readExport(db, id) : undefined;
}

/** Returns exports that are not finished though they were asked for more than a day ago. */
export async function listAbandonedExports(db: Db): Promise<string[]> {
  const open = db.selectFrom('export').select('id').where('state', 'in', ['queued', 'running']);
  return (await open.where('created_at', '<', new Date(Date.now() - DAY_MS)).execute()).map(({ id }) => id);
}

/** Cancels an export; returns false when it has already ended. */
export const cancelExport = (db: Db, id: string): Promise<boolean> =>
  change(db, id, { state: 'cancelled', finished_at: new Date() }, ['queued', 'running']);

async function change(
  db: Db,
  id: string,
  set: Partial<Selectable<Omit<DB['export'], 'selection'>>>,
  from: FormExport['state'][],
): Promise<boolean> {
  const row = await db
    .updateTable('export')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('form_id')
    .executeTakeFirst();
  if (row) await publish(db, { type: 'export.changed', formId: row.form_id });
  return row !== undefined;
}

/**
 * Discards the exports of a form and cancels running ones, because somebody's answers must not be stored anywhere. Returns
 * the number of finished files. It runs in the caller's transaction; `removeFiles` deletes the bytes afterwards.
 */
export const discardExports = (db: Db, formId: string): Promise<number> => discard(db, formId, sql`form_id = ${formId}`);

/** Does so with the exports of members that may hold a member who was deleted at this moment. */
export const discardMemberExports = (db: Db, deletedAt: Date): Promise<number> =>
  discard(db, null, sql`form_id is null and created_at < ${deletedAt}`);

/** The filter without what was looked for, because that may name the person. */
const FORGOTTEN = sql`
  case when jsonb_typeof(e.selection -> 'filters') = 'array' then jsonb_set(e.selection, '{filters}', (
    select coalesce(jsonb_agg(f || '{"value": ""}'), '[]') from jsonb_array_elements(e.selection -> 'filters') as f
  )) when e.selection -> 'filter' <> '{}' then jsonb_set(e.selection, '{filter}', '{"search": "…"}') else e.selection end`;

async function discard(db: Db, formId: string | null, which: RawBuilder<unknown>): Promise<number> {
  await sql`update export e set selection = ${FORGOTTEN} where ${which} and state in ('failed', 'cancelled')`.execute(db);
  // A running job removes its own file when it finds that it was cancelled; what a killed one left is deleted now. The row names the file
  // for as long as a job may be writing it, because one that is killed afterwards leaves it for the next run or for the night.
  const { rows } = await sql<{ finished: boolean }>`
    with discarded as (
      select id, state, storage_key from export where ${which} and state in ('queued', 'running', 'done') for update
    ), removals as (
      insert into file_removal (storage_key)
      select storage_key from discarded where storage_key is not null on conflict do nothing
    )
    update export e set
      state = 'failed', error = case when e.form_id is null then 'member-erased' else 'erased' end,
      finished_at = coalesce(e.finished_at, now()), expires_at = null, selection = ${FORGOTTEN},
      storage_key = case when discarded.state = 'running' then e.storage_key end
    from discarded where discarded.id = e.id
    returning discarded.state = 'done' and discarded.storage_key is not null as finished`.execute(db);
  if (rows.length > 0) await publish(db, { type: 'export.changed', formId });
  return rows.filter(({ finished }) => finished).length;
}

export const forgetExportedFile = (db: Db, id: string) => updateRow(db, 'export', id, { storage_key: null });

/** Forgets the files of exports that nobody may download any more; `removeFiles` deletes their bytes. */
export const forgetExpiredExports = (db: Db) =>
  sql`
    with expired as (
      select export.id, export.storage_key from export left join form on form.id = export.form_id
      where export.storage_key is not null
        and (export.expires_at < now() or export.state in ('failed', 'cancelled') or (form.deleted_at is not null and export.state = 'done'))
      for update of export
    ), removals as (
      insert into file_removal (storage_key) select storage_key from expired on conflict do nothing
    )
    update export set storage_key = null from expired where expired.id = export.id`.execute(db);

type Row = TableRow<'export'> & { title: string | null; day: string };

function toExport(row: Row): FormExport {
  return {
    _id: row.id,
    subject: row.subject,
    formId: row.form_id,
    format: row.format,
    scope:
      row.subject === 'members'
        ? memberScopeOf(row.selection as unknown as MemberExportSelection)
        : scopeOf(row.selection as unknown as ExportSelection),
    state: row.state,
    total: row.total,
    written: row.written,
    size: row.size,
    name:
      row.state === 'done'
        ? inLanguage(row.language, () => fileName({ title: row.title, day: row.day, rows: row.written, format: row.format }))
        : null,
    error: row.error && (failures[row.error]?.() ?? row.error),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
