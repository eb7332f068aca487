import { sql } from 'kysely';
import type { Tag } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';

const columns = ['id as _id', 'name', 'color', 'emoji'] as const;

export const listTags = (db: Db): Promise<Tag[]> => db.selectFrom('tag').select(columns).orderBy(sql`fold(name)`).execute();

/** The new tag; undefined when there is one of that name, capitals and accents apart. */
export async function insertTag(db: Db, tag: { name: string; color: string; emoji: string }): Promise<Tag | undefined> {
  return db
    .insertInto('tag')
    .values(tag)
    .onConflict((c) => c.expression(sql`fold(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The tag that is gone; undefined when there was none. */
export const deleteTag = (db: Db, id: string): Promise<Tag | undefined> =>
  db.deleteFrom('tag').where('id', '=', id).returning(columns).executeTakeFirst();

export const findTags = (db: Db, ids: string[]): Promise<Tag[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('tag').select(columns).where('id', 'in', ids).forKeyShare().execute();

/** Gives a locked member exactly these tags; answers the names of those that came and went. */
export async function setTags(db: Db, memberId: string, tagIds: string[]): Promise<{ added: string[]; removed: string[] }> {
  const { rows } = await sql<{ name: string; added: boolean }>`
    with gone as (
      delete from member_tag where member_id = ${memberId} and tag_id <> all(${tagIds}::uuid[]) returning tag_id
    ), come as (
      insert into member_tag (member_id, tag_id) select ${memberId}, id from unnest(${tagIds}::uuid[]) as id
      on conflict do nothing returning tag_id
    )
    select t.name, moved.added
    from (select tag_id, false as added from gone union all select tag_id, true from come) as moved join tag t on t.id = moved.tag_id
    order by fold(t.name)`.execute(db);
  const names = (added: boolean) => rows.filter((row) => row.added === added).map(({ name }) => name);
  return { added: names(true), removed: names(false) };
}
