import { sql } from 'kysely';
import type { PurgedKind } from '#contract/deleted.ts';
import type { Db } from '#server/db/db.ts';

/** Something deleted that can still be restored. */
export interface Kept {
  id: string;
  name: string;
  /** Of responses: the form that they belong to, and how many they are. */
  formId?: string;
  responses?: number;
  /** Of a form. */
  published?: boolean;
  /** Of a campaign. */
  scheduled?: boolean;
}

const COLUMNS: Record<PurgedKind, ReturnType<typeof sql>> = {
  form: sql`id, title as name, is_published as published from form`,
  responses: sql`id, '' as name, form_id as "formId", responses from response_deletion`,
  template: sql`id, name from template`,
  campaign: sql`id, name, status = 'scheduled' as scheduled from campaign`,
  scenario: sql`id, name from scenario`,
};

/** Held until the transaction ends; undefined when it was restored or removed for good meanwhile. */
export async function lockKept(db: Db, kind: PurgedKind, id: string): Promise<Kept | undefined> {
  const notRestored = kind === 'responses' ? sql`and restored_at is null` : sql``;
  const { rows } = await sql<Kept>`
    select ${COLUMNS[kind]} where id = ${id} and purge_at > now() ${notRestored} for update`.execute(db);
  return rows[0];
}

const TABLES = { form: 'form', responses: 'response_deletion', template: 'template', campaign: 'campaign', scenario: 'scenario' } as const;

/** From now on it can no longer be restored; the job that removes it does the rest. */
export async function endKeeping(db: Db, kind: PurgedKind, id: string): Promise<void> {
  await sql`update ${sql.table(TABLES[kind])} set purge_at = now() where id = ${id}`.execute(db);
}

/** What is to be removed for good now. Deleted responses are removed by `responses.expire`. */
export async function listSpent(db: Db, kind: Exclude<PurgedKind, 'responses'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${COLUMNS[kind]} where purge_at <= now() order by purge_at limit 1000`.execute(db);
  return rows;
}
