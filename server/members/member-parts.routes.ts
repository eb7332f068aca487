import type { FastifyRequest } from 'fastify';
import type { members, SavedView } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { seesMoney } from './coach-view.rules.ts';
import { deleteTag, insertTag, listTags } from './tags.queries.ts';
import { deleteView, findView, insertView, listViews } from './views.queries.ts';

function refusePayments(req: FastifyRequest, screen: SavedView['screen']): void {
  if (screen === 'payments' && !seesMoney(req)) throw new AppError(403, 'Only an admin can see payments.');
}

type Part<K extends keyof typeof members> = Handlers<Pick<typeof members, K>>;

export const tagRoutes = (deps: Deps): Part<'tags' | 'createTag' | 'removeTag'> => ({
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
