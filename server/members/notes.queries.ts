import type { MemberNote } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';

const columns = ['id', 'text', 'author_name', 'created_at', 'updated_at'] as const;

export async function listNotes(db: Db, memberId: string): Promise<MemberNote[]> {
  const rows = await db
    .selectFrom('member_note')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(toNote);
}

export async function insertNote(
  db: Db,
  memberId: string,
  { text, author }: { text: string; author: { id: string; name: string } },
): Promise<MemberNote> {
  const row = await db
    .insertInto('member_note')
    .values({ member_id: memberId, text, author_id: author.id, author_name: author.name })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toNote(row);
}

export const findNote = (db: Db, id: string) =>
  db.selectFrom('member_note').select(['id', 'member_id', 'author_id', 'text']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('member_note').where('id', '=', id).execute();
}

const toNote = (row: { id: string; text: string; author_name: string; created_at: Date; updated_at: Date }): MemberNote => ({
  _id: row.id,
  text: row.text,
  author: row.author_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
