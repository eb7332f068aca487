import { sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import type { Db } from '#server/db/db.ts';
import { type Rows, resolveRows } from './resolve.queries.ts';

export interface Importer {
  importId: string;
  /** The file's name and who asked, for the timelines. */
  name: string;
  actorId: string | null;
  actorName: string;
  timeZone: string;
}

/** Takes rows in, in the caller's transaction. They are decided anew: members may have changed since the dry run. */
export async function importRows(db: Db, rows: Rows, options: ImportOptions, importer: Importer): Promise<void> {
  // Always in the same order, so that two imports never wait for each other.
  const chosen = sql`from member_import_row where import_id = ${rows.importId} and n > ${rows.after} and n <= ${rows.to}`;
  await sql`
    select from member
    where email = any(array(select email ${chosen} and email is not null))
      or phone = any(array(select phone ${chosen} and email is null and phone is not null))
    order by id for no key update`.execute(db);
  await resolveRows(db, rows, options);
  await insertNew(db, rows, importer);
  await changeKnown(db, rows);
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select r.member_id, 'imported', ${importer.actorId}::uuid, ${importer.actorName},
      jsonb_build_object('import', r.import_id, 'file', ${importer.name}::text, 'row', r.n, 'isNew', r.outcome = 'new',
        'before', r.before, 'after', r.after)
    from member_import_row r where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.imported`.execute(db);
}

async function insertNew(db: Db, { importId, after, to }: Rows, { timeZone }: Importer): Promise<void> {
  await sql`
    with added as (
      insert into member (full_name, email, phone, age, nationality, work, status, product, source, payment_option, joined_at)
      select fields ->> 'full_name', email, phone, (fields ->> 'age')::int, fields ->> 'nationality', fields ->> 'work',
        coalesce(fields ->> 'status', 'NON TRAITÉ'), fields ->> 'product', fields ->> 'source',
        coalesce(fields ->> 'payment_option', 'Complete'),
        coalesce((fields ->> 'joined_on')::date::timestamp at time zone ${timeZone}, now())
      from member_import_row where import_id = ${importId} and n > ${after} and n <= ${to} and outcome = 'new' order by n
      on conflict (email) do nothing
      returning id, email
    )
    update member_import_row r set
      member_id = a.id, imported = a.id is not null,
      outcome = case when a.id is null then 'skipped' else 'new' end,
      reason = case when a.id is null then 'Somebody added this e-mail address at the same moment.' end
    from member_import_row s left join added a on a.email = s.email
    where s.import_id = ${importId} and s.n > ${after} and s.n <= ${to} and s.outcome = 'new'
      and r.import_id = s.import_id and r.n = s.n`.execute(db);
}

async function changeKnown(db: Db, { importId, after, to }: Rows): Promise<void> {
  await sql`
    with changed as (
      update member m set
        full_name = coalesce(r.after ->> 'full_name', m.full_name), phone = coalesce(r.after ->> 'phone', m.phone),
        age = coalesce((r.after ->> 'age')::int, m.age), nationality = coalesce(r.after ->> 'nationality', m.nationality),
        work = coalesce(r.after ->> 'work', m.work), status = coalesce(r.after ->> 'status', m.status),
        product = coalesce(r.after ->> 'product', m.product), source = coalesce(r.after ->> 'source', m.source),
        rev = m.rev + 1, updated_at = now()
      from member_import_row r
      where r.import_id = ${importId} and r.n > ${after} and r.n <= ${to} and r.outcome = 'updated' and m.id = r.member_id
      returning r.n
    )
    update member_import_row r set imported = true from changed where r.import_id = ${importId} and r.n = changed.n`.execute(db);
}
