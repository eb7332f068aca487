import { sql } from 'kysely';
import type { OpenEditor } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';

/** An editor that has not renewed its lease for this long counts as closed. Editors renew it every 20 s. */
const LEASE_SECONDS = 50;

interface Editor {
  editorId: string;
  formId: string;
  accountId: string;
}

/** Renews the lease of an open editor; other screens are notified only when it was not open before. */
export async function keepPresence(db: Db, { editorId, formId, accountId }: Editor): Promise<void> {
  await sql`delete from form_presence where form_id = ${formId} and until < now()`.execute(db);
  const { rows } = await sql<{ fresh: boolean }>`
    insert into form_presence (editor_id, form_id, account_id, until)
    values (${editorId}, ${formId}, ${accountId}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (editor_id) do update set until = excluded.until
      where form_presence.form_id = excluded.form_id and form_presence.account_id = excluded.account_id
    returning (xmax = 0) as fresh`.execute(db);
  if (rows[0]?.fresh) await publish(db, { type: 'presence.changed', formId });
}

export async function endPresence(db: Db, { editorId, formId, accountId }: Editor): Promise<void> {
  const { rows } = await sql`
    delete from form_presence where editor_id = ${editorId} and form_id = ${formId} and account_id = ${accountId}
    returning editor_id`.execute(db);
  if (rows.length > 0) await publish(db, { type: 'presence.changed', formId });
}

/** Returns who else has the form open, one entry for each account. */
export async function listPresence(db: Db, { editorId, formId, accountId }: Editor): Promise<OpenEditor[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct account.id, account.name from form_presence p join account on account.id = p.account_id
    where p.form_id = ${formId} and p.editor_id <> ${editorId} and p.until >= now() order by account.name, account.id`.execute(db);
  return rows.map(({ id, name }) => ({ _id: id, name, you: id === accountId }));
}
