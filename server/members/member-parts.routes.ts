import type { FastifyRequest } from 'fastify';
import type { members, SavedView } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { seesMoney, shownTo } from './coach-view.ts';
import { lock, NO_MEMBER } from './edit.ts';
import { recordMemberEvent } from './events.queries.ts';
import { findMember, updateMember } from './members.queries.ts';
import { deleteNote, findNote, insertNote, listNotes } from './notes.queries.ts';
import { deleteTag, findTags, insertTag, listTags, setTags } from './tags.queries.ts';
import { deleteView, findView, insertView, listViews } from './views.queries.ts';

function refusePayments(req: FastifyRequest, screen: SavedView['screen']): void {
  if (screen === 'payments' && !seesMoney(req)) throw new AppError(403, 'Only an admin can see payments.');
}

type Part<K extends keyof typeof members> = Handlers<Pick<typeof members, K>>;

export const noteRoutes = (deps: Deps): Part<'notes' | 'addNote' | 'removeNote'> => ({
  async notes({ params }) {
    const { _id } = found(await findMember(deps.db, params.id), NO_MEMBER);
    return { data: await listNotes(deps.db, _id) };
  },

  addNote: ({ params, body: { text } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = await lock(db, params.id);
      const data = await insertNote(db, row.id, { text, author: caller(req).account });
      await recordMemberEvent(db, req, row.id, { kind: 'note', data: { text } });
      return { message: 'Note added', data };
    }),

  removeNote: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const note = found(await findNote(db, params.id), 'This note does not exist.');
      const { id, role } = caller(req).account;
      if (note.author_id !== id && role !== 'admin') throw new AppError(403, 'Only its author or an admin can delete a note.');
      await deleteNote(db, note.id);
      await recordMemberEvent(db, req, note.member_id, { kind: 'note-removed', data: { text: note.text } });
      return { message: 'Note deleted' };
    }),
});

export const tagRoutes = (deps: Deps): Part<'tags' | 'createTag' | 'removeTag' | 'setTags'> => ({
  tags: async () => ({ data: await listTags(deps.db) }),

  createTag: ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const data = await insertTag(db, body);
      const sentence = 'There is already a tag with this name.';
      if (!data) throw new AppError(409, sentence, { errors: { name: sentence } });
      await audit(db, req, { action: 'tag.create', subject: { type: 'tag', id: data._id }, after: data });
      await publish(db, { type: 'members.changed' });
      return { message: 'Tag created', data };
    }),

  removeTag: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const tag = found(await deleteTag(db, params.id), 'This tag does not exist.');
      await audit(db, req, { action: 'tag.delete', subject: { type: 'tag', id: tag._id }, before: tag });
      await publish(db, { type: 'members.changed' });
      return { message: 'Tag deleted' };
    }),

  setTags: ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = await lock(db, params.id);
      const ids = [...new Set(body.tags)];
      const tags = await findTags(db, ids);
      if (tags.length < ids.length) {
        const sentence = 'One of these tags does not exist any more.';
        throw new AppError(400, sentence, { errors: { tags: sentence } });
      }
      const { added, removed } = await setTags(db, row.id, ids);
      if (added.length + removed.length > 0) {
        await updateMember(db, row.id, {});
        await recordMemberEvent(db, req, row.id, { kind: 'tags', data: { added, removed } });
      }
      return { data: shownTo(req, (await findMember(db, row.id))!) };
    }),
});

export const viewRoutes = (deps: Deps): Part<'views' | 'saveView' | 'removeView'> => ({
  async views({ query }, req) {
    refusePayments(req, query.screen);
    return { data: await listViews(deps.db, query.screen, caller(req).account.id) };
  },

  saveView: ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      refusePayments(req, body.screen);
      const data = await insertView(db, caller(req).account.id, body);
      if (!data) throw new AppError(409, 'You keep as many views as there is room for. Please delete one first.');
      await audit(db, req, {
        action: 'view.save',
        subject: { type: 'view', id: data._id },
        after: { name: data.name, shared: data.shared },
      });
      return { message: 'View saved', data };
    }),

  removeView: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { id, role } = caller(req).account;
      const view = await findView(db, params.id);
      // Others' own views are nobody else's business, not even that they are there.
      if (!view || (view.accountId !== id && !view.shared)) throw new AppError(404, 'This view does not exist.');
      if (view.accountId !== id && role !== 'admin') throw new AppError(403, 'Only its owner or an admin can delete this view.');
      await deleteView(db, params.id);
      await audit(db, req, { action: 'view.delete', subject: { type: 'view', id: params.id }, before: { name: view.name } });
      return { message: 'View deleted' };
    }),
});
