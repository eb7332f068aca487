import { sql } from 'kysely';
import { type Db, insertRow, rowOf } from '#server/db/db.ts';
import type { HandlingChange } from './handling.queries.ts';

export type Given = Pick<HandlingChange, 'status' | 'owner'>;

/** Changes can be undone for so long. */
const UNDO_HOURS = 24;

/** Begins a change of many responses that can be undone, and returns its id. What they have now is noted by `changeHandling`. */
export const insertHandlingChange = (db: Db, formId: string, changedBy: string, given: Given): Promise<string> =>
  insertRow(db, 'handling_change', { form_id: formId, changed_by: changedBy, given: JSON.stringify(given) });

/** Marks a change of this form, or one by this account, as undone; undefined when there is none that can be. */
export async function takeHandlingChange(db: Db, formId: string, id: string, by?: string): Promise<Given | undefined> {
  const row = await db
    .updateTable('handling_change')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('form_id', '=', formId)
    .where('undone_at', 'is', null)
    .$if(by !== undefined, (changes) => changes.where('changed_by', '=', by!))
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .returning('given')
    .executeTakeFirst();
  return row?.given as Given | undefined;
}

/**
 * Gives the responses back what they had before the change, and returns how many. What was set anew since stays, and so does a response
 * that had a status that is no longer in the form's list.
 */
export async function restoreHandling(db: Db, changeId: string, { status, owner }: Given, statuses: readonly string[]): Promise<number> {
  const [ofStatus, ofOwner] = [status !== undefined, owner !== undefined];
  const { n } = await rowOf(
    db,
    sql<{ n: number }>`
      with restored as (
        update response_handling h set updated_at = now(),
          status_id = case when ${ofStatus} then i.status_id else h.status_id end,
          owner_id = case when ${ofOwner} then i.owner_id else h.owner_id end
        from handling_change_item i
        where i.change_id = ${changeId} and h.response_id = i.response_id
          and (not ${ofStatus} or h.status_id is not distinct from ${status ?? null}::uuid
            and (i.status_id is null or i.status_id = any(${statuses}::uuid[])))
          and (not ${ofOwner} or h.owner_id is not distinct from ${owner ?? null}::uuid)
        returning 1
      )
      select count(*)::int as n from restored`,
  );
  return n;
}

/** Forgets changes that can no longer be undone. */
export const forgetHandlingChanges = (db: Db): Promise<unknown> =>
  sql`delete from handling_change where created_at < now() - make_interval(hours => ${UNDO_HOURS})`.execute(db);
