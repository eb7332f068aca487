import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Rows } from './resolve.queries.ts';

/** Gives the new members the tags and access groups of their rows, in the caller's transaction. */
export async function giveTagsAndAccess(db: Db, rows: Rows): Promise<void> {
  const named = (field: 'tags' | 'access_groups') => sql`(
    select r.member_id, fold(given.name) as key, given.name, r.n
    from member_import_row r, string_to_table(r.fields ->> ${field}, e'\n') as given (name)
    where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.outcome = 'new' and r.imported
  )`;
  await sql`
    insert into tag (name) select distinct on (key) name from ${named('tags')} as given order by key, n
    on conflict (fold(name)) do nothing`.execute(db);
  await sql`
    insert into member_tag (member_id, tag_id)
    select distinct given.member_id, t.id from ${named('tags')} as given join tag t on fold(t.name) = given.key
    order by 1, 2 on conflict do nothing`.execute(db);
  await sql`
    insert into access_group (name, kind)
    select distinct on (key) name, 'space' from ${named('access_groups')} as given
    where not exists (select from access_group g where fold(g.name) = given.key) order by key, n`.execute(db);
  // An import does not notify Circle; the next sync with Circle shows the differences.
  await sql`
    insert into member_access_group (member_id, access_group_id)
    select distinct given.member_id, g.id from ${named('access_groups')} as given
    join lateral (select id from access_group where fold(name) = given.key order by kind desc, id limit 1) g on true
    order by 1, 2 on conflict do nothing`.execute(db);
}
