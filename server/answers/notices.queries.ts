import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** Adds new responses to the form's notice; returns true when no notification is waiting yet. */
export async function addNotice(db: Db, formId: string, responses: number): Promise<boolean> {
  // A job that gave up after many tries must not silence the form for ever.
  const { rows } = await sql<{ fresh: boolean }>`
    insert into form_notice as notice (form_id, responses) values (${formId}, ${responses})
    on conflict (form_id) do update set
      responses = notice.responses + excluded.responses,
      queued_at = case when notice.queued_at < now() - interval '1 hour' then now() else notice.queued_at end
    returning queued_at = now() as fresh`.execute(db);
  return rows[0]!.fresh;
}

/** Removes the form's notice and returns it with the addresses to notify; undefined when there is none any more. */
export async function takeNotice(db: Db, formId: string): Promise<{ title: string; responses: number; emails: string[] } | undefined> {
  const taken = await db.deleteFrom('form_notice').where('form_id', '=', formId).returning('responses').executeTakeFirst();
  if (!taken) return undefined;
  const form = await db
    .selectFrom('form')
    .select(['title', 'notify_emails'])
    .where('id', '=', formId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return form && { title: form.title, responses: Number(taken.responses), emails: form.notify_emails };
}
