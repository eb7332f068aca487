import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Importer } from './apply.queries.ts';
import { currentColumns, type Rows } from './resolve.queries.ts';

/**
 * Undoes rows in the caller's transaction. New members are deleted where nothing happened to them since; others get their
 * earlier values where the fields still have the imported ones. Everything else is kept, with the reason.
 */
export async function undoRows(db: Db, rows: Rows, importer: Importer): Promise<void> {
  const { importId, after, to } = rows;
  const chosen = sql`r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.imported and r.undo is null`;
  await sql`select from member where id in (select r.member_id from member_import_row r where ${chosen}) order by id for update`.execute(
    db,
  );
  await sql`
    update member_import_row r set
      undo = case when w.reason is null then 'undone' else 'kept' end, undo_reason = w.reason
    from (
      select r.n, case
        when m.id is null then 'This member was merged or removed since.'
        when r.outcome = 'updated' and exists (
          select from jsonb_each(r.after) f where ${currentColumns} -> f.key is distinct from f.value
        ) then 'Somebody changed the same fields since.'
        when r.outcome = 'updated' then null
        when exists (select from payment where member_id = m.id) then 'This member has payments.'
        when exists (select from member_note where member_id = m.id) then 'Somebody wrote a note about this member.'
        when m.circle_id is not null or m.circle_state <> 'local' then 'This member is in Circle.'
        when exists (select from member_access_group where member_id = m.id and created_at > m.created_at) then 'This member was given access to a space.'
        when exists (select from member_tag where member_id = m.id and created_at > m.created_at) then 'This member was given a tag.'
        when m.rev > 1 or exists (
          select from member_event e where e.member_id = m.id and (e.kind not in ('imported', 'unsubscribed') or e.data ->> 'import' is distinct from ${importId}::text)
        ) then 'Something happened to this member since.'
      end as reason
      from member_import_row r left join lateral (select * from member where id = r.member_id limit 1) m on true where ${chosen}
    ) w where r.import_id = ${importId} and r.n = w.n`.execute(db);
  const taken = sql`r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.imported and r.undo = 'undone'`;
  await sql`
    with put_back as (
      update member m set
        full_name = case when r.before ? 'full_name' then r.before ->> 'full_name' else m.full_name end,
        phone = case when r.before ? 'phone' then r.before ->> 'phone' else m.phone end,
        age = case when r.before ? 'age' then (r.before ->> 'age')::int else m.age end,
        nationality = case when r.before ? 'nationality' then r.before ->> 'nationality' else m.nationality end,
        work = case when r.before ? 'work' then r.before ->> 'work' else m.work end,
        status = case when r.before ? 'status' then r.before ->> 'status' else m.status end,
        product = case when r.before ? 'product' then r.before ->> 'product' else m.product end,
        source = case when r.before ? 'source' then r.before ->> 'source' else m.source end,
        rev = m.rev + 1, updated_at = now()
      from member_import_row r where ${taken} and r.outcome = 'updated' and m.id = r.member_id
      returning m.id, r.before, r.after
    )
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select id, 'import-undone', ${importer.actorId}::uuid, ${importer.actorName},
      jsonb_build_object('import', ${importId}::text, 'file', ${importer.name}::text, 'before', after, 'after', before)
    from put_back`.execute(db);
  await sql`delete from member m using member_import_row r where ${taken} and r.outcome = 'new' and m.id = r.member_id`.execute(db);
}
