import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { statusName, statusValue, type Template, type TemplateInput, type templates } from '#contract/templates.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';

const COLUMNS = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name' } as const;

export async function listTemplates(db: Db, query: z.output<typeof templates.list.query>): Promise<{ data: Template[]; count: number }> {
  const { search, status, archived, sort, order, page, limit } = query;
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
  let narrowed = db.selectFrom('template').where('deleted_at', 'is', null);
  for (const word of words) narrowed = narrowed.where(sql<boolean>`position(fold(${word}) in fold(name || ' ' || subject)) > 0`);
  if (status !== undefined) narrowed = narrowed.where('status', '=', statusName(status));
  else if (archived === 'hidden') narrowed = narrowed.where('status', '<>', 'Archived');
  const column = COLUMNS[sort];
  const [rows, { count }] = await Promise.all([
    narrowed
      .selectAll()
      .orderBy(column === 'name' ? sql`fold(name)` : column, order)
      .orderBy('id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    narrowed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toTemplate), count };
}

export async function findTemplate(db: Db, id: string): Promise<Template | undefined> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row && toTemplate(row);
}

/** Held until the transaction ends, so that `rev` stays what it is. */
export async function lockTemplate(db: Db, id: string): Promise<Template | undefined> {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toTemplate(row);
}

export async function insertTemplate(db: Db, input: TemplateInput, createdBy: string | null): Promise<Template> {
  const row = await db
    .insertInto('template')
    .values({ ...input, status: statusName(input.status), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'templates.changed' });
  return toTemplate(row);
}

export async function updateTemplate(db: Db, id: string, { status, ...change }: Partial<TemplateInput>): Promise<Template> {
  const row = await db
    .updateTable('template')
    .set((eb) => ({
      ...change,
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

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await db.updateTable('template').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await publish(db, { type: 'templates.changed' });
}

const toTemplate = (row: Selectable<DB['template']>): Template => ({
  _id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.body,
  status: statusValue(row.status)!,
  link: row.link,
  button_text: row.button_text,
  rev: row.rev,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
