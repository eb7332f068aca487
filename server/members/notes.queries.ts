import type { MemberNote } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { isoTime } from '#server/db/rows.ts';

const columns = [
  ...(['id as _id', 'text', 'author_name as author'] as const),
  isoTime('created_at').as('createdAt'),
  isoTime('updated_at').as('updatedAt'),
] as const;

export const listNotes = (db: Db, memberId: string): Promise<MemberNote[]> =>
  db
    .selectFrom('member_note')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

export const insertNote = (
  db: Db,
  memberId: string,
  { text, author }: { text: string; author: { id: string; name: string } },
): Promise<MemberNote> =>
  db
    .insertInto('member_note')
    .values({ member_id: memberId, text, author_id: author.id, author_name: author.name })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findNote = (db: Db, id: string) =>
  db.selectFrom('member_note').select(['id', 'member_id', 'author_id', 'text']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('member_note').where('id', '=', id).execute();
}
