import { canUndoBulk, MOST_DELETED, type members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { isMailCaptured } from '#server/mail/deliveries.queries.ts';
import { findBulk, insertBulk, lockBulk, openUndo } from '#server/members/bulk.queries.ts';
import { previewBulk } from '#server/members/bulk-preview.queries.ts';
import { countDeletion, isConfirmed } from '#server/members/deletion.queries.ts';
import * as text from '#server/members/members.messages.ts';
import { isCircleLinked } from '#server/members/notify-circle.jobs.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { beginBulk, prepareAction } from './bulk.jobs.ts';

/** Calls that change many members at once. */
export const bulkRoutes = (deps: Deps) =>
  ({
    bulk: ({ body: { selection, action: asked } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { action, label } = await prepareAction(db, asked);
        const nobody = 'all' in selection ? text.noneMatches() : text.noneLeft();
        const bulk = found(await insertBulk(db, { selection, action, label, by: caller(req).account }), nobody);
        if (asked.kind === 'delete') await requireConfirmed(db, bulk, asked.confirm);
        await beginBulk(deps, db, { ...bulk, action });
        const data = (await findBulk(db, bulk.id))!;
        await audit(db, req, {
          action: 'members.bulk',
          type: 'member-bulk',
          id: bulk.id,
          after: { action, label, members: data.members, ...('all' in selection ? { filter: selection.filter } : {}) },
        });
        await publish(db, { type: 'members.changed' });
        return { data };
      }),

    deletion: async ({ body: { selection } }) => ({ data: await countDeletion(deps.db, selection) }),

    bulkPreview: async ({ body }) => {
      const preview = await previewBulk(deps.db, body, { setting: await findSetting(deps.db), inCircle: isCircleLinked(deps) });
      // Circle writes to those whom it does not know yet.
      const writes = body.action.kind === 'remind' || (body.action.kind === 'invite' && !isCircleLinked(deps));
      return { data: { ...preview, captured: writes && (await isMailCaptured(deps.db, deps)) } };
    },

    bulkRun: async ({ params }) => ({ data: found(await findBulk(deps.db, params.id), text.noChange()) }),

    undoBulk: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { state, action } = found(await lockBulk(db, params.id), text.noChange());
        if (!canUndoBulk(action.kind)) throw new AppError(409, text.alreadySent());
        if (state === 'running') throw new AppError(409, text.changeRunning());
        if (state === 'done') {
          await openUndo(db, params.id, caller(req).account);
          const { changed } = (await findBulk(db, params.id))!;
          await beginBulk(deps, db, { id: params.id, members: changed, action });
          await audit(db, req, { action: 'members.bulk-undo', type: 'member-bulk', id: params.id });
          await publish(db, { type: 'members.changed' });
        }
        return { data: (await findBulk(db, params.id))! };
      }),
  }) satisfies Partial<Handlers<typeof members>>;

async function requireConfirmed(db: Db, bulk: { id: string; members: number }, typed: string): Promise<void> {
  if (bulk.members > MOST_DELETED) throw new AppError(400, text.tooManyToDelete({ most: MOST_DELETED }));
  if (await isConfirmed(db, bulk, typed)) return;
  throw fieldError(400, 'confirm', bulk.members === 1 ? text.typeName() : text.typeNumber({ count: bulk.members }));
}
