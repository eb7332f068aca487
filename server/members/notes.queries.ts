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
    .where('deleted_at', 'is', null)
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

/** The note with this id, also when it was deleted. */
export const findNote = (db: Db, id: string) =>
  db
    .selectFrom('member_note')
    .select(['id', 'member_id', 'author_id', 'text', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Deletes the note so that it can be restored, or restores it. */
export async function setNoteDeleted(db: Db, id: string, deleted: boolean): Promise<void> {
  await db
    .updateTable('member_note')
    .set({ deleted_at: deleted ? new Date() : null })
    .where('id', '=', id)
    .execute();
}
