import type { FastifyRequest } from 'fastify';
import type { members } from '#contract/members.ts';
import { splitMentions } from '#contract/mentions.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { seesMemberOf } from '#server/members/coach-view.rules.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findNamed, insertNote, listNotes, lockNote, type Mention, setNoteDeleted } from '#server/members/notes.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { mentioned } from '#server/notices/staff.notices.ts';
import { lock, visibleMember } from './edit.actions.ts';
import * as text from './profiles.messages.ts';

/** The most people whom one note mentions, so that a pasted list does not notify everybody. */
const MENTIONS_MAX = 20;

/** Serves the notes that staff write about a member. */
export const noteRoutes = ({ db }: Deps): Pick<Handlers<typeof members>, 'notes' | 'addNote' | 'removeNote' | 'restoreNote'> => ({
  async notes({ params }, req) {
    const { _id } = await visibleMember(db, req, params.id);
    return { data: await listNotes(db, _id) };
  },

  addNote: ({ params, body }, req) =>
    db.transaction().execute(async (db) => {
      const row = await lock(db, req, params.id);
      const author = caller(req).account;
      const mentions = await findMentions(db, body.text);
      const data = await insertNote(db, row.id, { text: body.text, author, mentions });
      for (const { _id } of mentions)
        if (_id !== author.id) await notify(db, mentioned({ accountId: _id, author: author.name, member: row, noteId: data._id }));
      await recordMemberEvent(db, req, row.id, { kind: 'note', data: { text: body.text } });
      return { message: text.noteAdded(), data };
    }),

  removeNote: ({ params }, req) =>
    db.transaction().execute(async (db) => {
      const note = await ownNote(db, req, params.id);
      if (note.deleted_at) throw new AppError(404, text.noNote());
      await setNoteDeleted(db, note.id, true);
      await recordMemberEvent(db, req, note.member_id, { kind: 'note-removed', data: { text: note.text } });
      return { message: text.noteDeleted() };
    }),

  restoreNote: ({ params }, req) =>
    db.transaction().execute(async (db) => {
      const note = await ownNote(db, req, params.id);
      if (note.deleted_at) {
        await setNoteDeleted(db, note.id, false);
        await recordMemberEvent(db, req, note.member_id, { kind: 'note-restored', data: { text: note.text } });
      }
      return { message: text.noteRestored() };
    }),
});

/** The note, if the caller wrote it or is an admin. */
async function ownNote(db: Db, req: FastifyRequest, noteId: string) {
  const note = found(await lockNote(db, noteId), text.noNote());
  const { id, role } = caller(req).account;
  // The member may be another coach's by now.
  if (!seesMemberOf(req, note.coach_id)) throw new AppError(404, text.noNote());
  if (note.author_id !== id && role !== 'admin') throw new AppError(403, text.notYourNote());
  return note;
}

/** The active accounts whose names stand in the text as mentions. Several accounts may have the same name. */
async function findMentions(db: Db, note: string): Promise<Mention[]> {
  const named = await findNamed(db, note);
  const written = new Set(splitMentions(note, named).map((part) => (typeof part === 'string' ? '' : part.written)));
  const mentions = named.filter((account) => account.isActive && written.has(account.written));
  if (mentions.length > MENTIONS_MAX) throw fieldError(400, 'text', text.tooManyMentions({ max: MENTIONS_MAX }));
  return mentions;
}
