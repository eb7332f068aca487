import { sql } from 'kysely';
import type { PurgedKind } from '#contract/deleted.ts';
import type { Db } from '#server/db/db.ts';

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
};

/** Locks the row until the transaction ends; undefined when it was restored or removed for good meanwhile. */
export async function lockRestorable(db: Db, kind: PurgedKind, id: string): Promise<Restorable | undefined> {
  const notRestored = kind === 'responses' ? sql`and restored_at is null` : sql``;
  const { rows } = await sql<Restorable>`
    select ${COLUMNS[kind]} where id = ${id} and purge_at > now() ${notRestored} for update`.execute(db);
  return rows[0];
}

const TABLES = { form: 'form', responses: 'response_deletion', template: 'template', campaign: 'campaign', scenario: 'scenario' } as const;

/** Ends the time for which something can be restored; the job then removes it. */
export async function endRestorable(db: Db, kind: PurgedKind, id: string): Promise<void> {
  await sql`update ${sql.table(TABLES[kind])} set purge_at = now() where id = ${id}`.execute(db);
}

/** Lists what the job has to remove for good now. Deleted responses are removed by `responses.expire`. */
export async function listExpired(db: Db, kind: Exclude<PurgedKind, 'responses'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${COLUMNS[kind]} where purge_at <= now() order by purge_at limit 1000`.execute(db);
  return rows;
}
