import { sql } from 'kysely';
import type { MemberNote } from '#contract/members.ts';
import { type Db, insertRows, isoTime, updateRow } from '#server/db/db.ts';
import { lockMember } from './members.queries.ts';

export type Mention = MemberNote['mentions'][number];

const columns = [
  ...(['id as _id', 'text', 'author_name as author'] as const),
  sql<Mention[]>`coalesce((
    select jsonb_agg(jsonb_build_object('_id', a.id, 'name', a.name, 'written', m.name) order by m.name, a.id)
    from member_note_mention m join account a on a.id = m.account_id where m.note_id = member_note.id), '[]')`.as('mentions'),
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

/** The accounts, also inactive ones, whose name stands behind an `@` in the text. They exist until the transaction ends. */
export const findNamed = (db: Db, text: string): Promise<(Mention & { isActive: boolean })[]> =>
  db
    .selectFrom('account')
    .select(['id as _id', 'name', 'name as written', sql<boolean>`status = 'Active'`.as('isActive')])
    .where(sql<boolean>`strpos(${text}, '@' || name) > 0`)
    .orderBy('id')
    .forKeyShare()
    .execute();

interface NewNote {
  text: string;
  author: { id: string; name: string };
  mentions: readonly Mention[];
}

export async function insertNote(db: Db, memberId: string, { text, author, mentions }: NewNote): Promise<MemberNote> {
  const note = await db
    .insertInto('member_note')
    .values({ member_id: memberId, text, author_id: author.id, author_name: author.name })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'member_note_mention',
    mentions.map(({ _id, written }) => ({ note_id: note._id, account_id: _id, name: written })),
  );
  return { ...note, mentions: mentions.map(({ _id, name, written }) => ({ _id, name, written })) };
}

/**
 * Locks the note with this id, also when it was deleted, and returns it with the coach of its member. Its member is locked before it, as
 * where a merge moves the note.
 */
export async function lockNote(db: Db, id: string) {
  const note = db
    .selectFrom('member_note')
    .innerJoin('member', 'member.id', 'member_note.member_id')
    .select(['member_note.id', 'member_id', 'author_id', 'text', 'member_note.deleted_at', 'coach_id'])
    .where('member_note.id', '=', id);
  const found = await note.executeTakeFirst();
  if (found) await lockMember(db, found.member_id);
  return note.forUpdate('member_note').executeTakeFirst();
}

/** Deletes the note so that it can be restored, or restores it. */
export async function setNoteDeleted(db: Db, id: string, deleted: boolean): Promise<void> {
  await updateRow(db, 'member_note', id, { deleted_at: deleted ? new Date() : null });
}
