import { sql } from 'kysely';
import type { z } from 'zod';
import { statusName, statusValue, type Template, type TemplateInput, type TemplateUser, type templates } from '#contract/templates.ts';
import { asDeleted, type Db, holdsWords, readPage, type TableRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';

const COLUMNS = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name' } as const;

export async function listTemplates(db: Db, query: z.output<typeof templates.list.query>): Promise<{ data: Template[]; count: number }> {
  const { search, status, archived, sort, order } = query;
  let filtered = db.selectFrom('template').where('deleted_at', 'is', null).where(holdsWords(search, sql`name || ' ' || subject`));
  if (status !== undefined) filtered = filtered.where('status', '=', statusName(status));
  else if (archived === 'hidden') filtered = filtered.where('status', '<>', 'Archived');
  const column = COLUMNS[sort];
  const ordered = filtered
    .selectAll()
    .orderBy(column === 'name' ? sql`fold(name)` : column, order)
    .orderBy('id', order);
  const { rows, count } = await readPage(ordered, query);
  return { data: rows.map(toTemplate), count };
}

export async function findTemplate(db: Db, id: string): Promise<Template | undefined> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row && toTemplate(row);
}

/** Changes whenever an active template is changed, stops being active or is deleted, or another one becomes active. */
export async function activeTemplatesStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(md5(string_agg(id || ' ' || rev, ',' order by id)), '') as stamp from template
    where deleted_at is null and status = 'Active'`.execute(db);
  return rows[0]!.stamp;
}

/**
 * Returns the template and locks it until the transaction ends, so that `rev` does not change and nobody chooses the template
 * meanwhile.
 */
export const lockTemplate = async (db: Db, id: string): Promise<Template | undefined> => (await lockTemplates(db, [id]))[0];

/** Locks templates in the order of their ids, so that two replacements in opposite directions cannot block each other. */
export async function lockTemplates(db: Db, ids: string[]): Promise<Template[]> {
  const rows = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toTemplate);
}

/**
 * Returns which of the templates can be chosen. None of them can be deleted before the transaction ends. It is called before
 * the lock on what refers to the template, because a replacement locks in that order too.
 */
export async function holdTemplates(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('template')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertTemplate(db: Db, input: TemplateInput, createdBy: string | null): Promise<Template> {
  const row = await db
    .insertInto('template')
    .values({ ...input, whatsapp: stored(input.whatsapp), status: statusName(input.status), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'templates.changed' });
  return toTemplate(row);
}

export async function updateTemplate(db: Db, id: string, { status, whatsapp, ...change }: Partial<TemplateInput>): Promise<Template> {
  const row = await db
    .updateTable('template')
    .set((eb) => ({
      ...change,
      ...(whatsapp !== undefined && { whatsapp: stored(whatsapp) }),
      ...(status !== undefined && { status: statusName(status) }),
      rev: eb('rev', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'templates.changed' });
  return toTemplate(row);
}

export async function deleteTemplate(db: Db, id: string, by: string | null): Promise<void> {
  await updateRow(db, 'template', id, asDeleted(by));
  await publish(db, { type: 'templates.changed' });
}

const stored = (whatsapp: TemplateInput['whatsapp']) => (whatsapp ? JSON.stringify(whatsapp) : null);

const toTemplate = (row: TableRow<'template'>): Template => ({
  _id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.body,
  status: statusValue(row.status)!,
  link: row.link,
  button_text: row.button_text,
  sms: row.sms,
  whatsapp: row.whatsapp as Template['whatsapp'],
  rev: row.rev,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * A part of the product that can refer to templates; each hands its own in. Callers lock the template, so that nobody chooses
 * it meanwhile.
 */
export interface TemplateUsers {
  list(db: Db, id: string): Promise<TemplateUser[]>;
  /**
   * Replaces the template by another one wherever it is used. Editors that have one of them open are notified, because its
   * `rev` is raised.
   */
  replace(db: Db, id: string, by: string): Promise<void>;
}
