import { sql } from 'kysely';
import { erasePartials, eraseResponses, forgetUploads } from '#server/answers/erasure.queries.ts';
import type { Db } from '#server/db/db.ts';
import { discardExports } from '#server/exports/exports.queries.ts';

/** The rows that one transaction removes. */
const BATCH = 500;

/**
 * Removes a deleted form with its responses and files. Each batch is its own transaction, so that a form of any size does
 * not block others; after an interruption the next call continues.
 */
export async function purgeForm(db: Db, formId: string): Promise<void> {
  await inBatches(
    () => db.selectFrom('response').select('id as key').where('form_id', '=', formId).limit(BATCH).execute(),
    (ids) => db.transaction().execute((db) => eraseResponses(db, formId, ids)),
  );
  await inBatches(
    () => db.selectFrom('partial_response').select('submission_key as key').where('form_id', '=', formId).limit(BATCH).execute(),
    (keys) => db.transaction().execute((db) => erasePartials(db, formId, keys)),
  );
  await db.transaction().execute(async (db) => {
    await forgetUploads(db, sql`form_id = ${formId}`);
    await discardExports(db, formId);
    await db.deleteFrom('form').where('id', '=', formId).where('purge_at', 'is not', null).execute();
  });
}

export async function purgeTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('template').where('id', '=', id).where('purge_at', 'is not', null).execute();
}

/** Removes a campaign. One that has sent emails stays as the name of what it sent, and can only no longer be restored. */
export async function purgeCampaign(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('campaign_member').where('campaign_id', '=', id).execute();
    const { rows } = await sql`
      delete from campaign where id = ${id} and not exists (select from campaign_run where campaign_id = ${id}) returning id`.execute(db);
    if (rows.length === 0) await db.updateTable('campaign').set({ purge_at: null }).where('id', '=', id).execute();
  });
}

export async function purgeScenario(db: Db, id: string): Promise<void> {
  await inBatches(
    () => db.selectFrom('scenario_run').select('id as key').where('scenario_id', '=', id).limit(BATCH).execute(),
    (ids) => db.deleteFrom('scenario_run').where('id', 'in', ids).execute(),
  );
  await db.deleteFrom('scenario').where('id', '=', id).where('purge_at', 'is not', null).execute();
}

async function inBatches(next: () => Promise<{ key: string }[]>, remove: (keys: string[]) => Promise<unknown>): Promise<void> {
  for (let rows = await next(); rows.length > 0; rows = await next()) await remove(rows.map(({ key }) => key));
}
