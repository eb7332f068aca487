import { sql } from 'kysely';
import type { FormUse } from '#contract/forms.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { filtersAndSteps } from '#server/members/label-uses.queries.ts';
import * as text from './forms.messages.ts';

/** Lists what uses the form, or links to it, in the order of the alphabet. Its id occurs nowhere else, so texts are searched for it. */
export const listFormUses = (db: Db, id: string): Promise<FormUse[]> =>
  rowsOf(
    db,
    sql<FormUse>`
      with document as (
        select 'segment' as kind, name, search::text as content from saved_view where deleted_at is null and shared and screen = 'users'
        union all
        ${filtersAndSteps}
        union all
        select 'template', name, lower(concat_ws(' ', body, link, sms, whatsapp::text)) from template where deleted_at is null
        union all
        select 'setting', ${text.joiningForm()}, joining_form::text from setting
        union all
        select 'landing', '', lower(content::text || draft::text) from landing
      )
      select kind, name from document where strpos(content, ${id}::uuid::text) > 0 order by fold(name), kind`,
  );
