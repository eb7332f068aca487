import { canUndoBulk, MOST_DELETED, type members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { isMailCaptured } from '#server/mail/captured.queries.ts';
import { findBulk, insertBulk, lockBulk, openUndo } from './bulk.queries.ts';
import { refuseAdminFilter, shownTo } from './coach-view.rules.ts';
import { countDeletion, isConfirmed } from './deletion.queries.ts';
import { listMemberFields } from './fields.queries.ts';
import { countMembers, listMembers, selectMembers } from './list.queries.ts';
import { prepareAction, runBulk, step } from './members.jobs.ts';
import * as text from './members.messages.ts';
import { countTiles } from './members.queries.ts';
import { previewReminder } from './remind-preview.queries.ts';
import { viewRoutes } from './views.routes.ts';

/** Calls about many members and their segments. Those about one member are in server/profiles. */
export const memberRoutes = (deps: Deps) =>
  ({
    ...viewRoutes(deps),

    async list({ query }, req) {
      refuseAdminFilter(req, query);
      const { members, ...found } = await listMembers(deps.db, query);
      const fields = await listMemberFields(deps.db);
      return { members: members.map((member) => shownTo(req, member)), fields, ...found };
    },
    async count({ query }, req) {
      refuseAdminFilter(req, query);
      return { data: { count: await countMembers(deps.db, query) } };
    },
    tiles: async () => ({ data: await countTiles(deps.db) }),
    select: ({ query }) => selectMembers(deps.db, query),

    bulk: ({ body: { selection, action: asked } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { action, label } = await prepareAction(db, asked);
        const bulk = found(await insertBulk(db, { selection, action, label, by: caller(req).account }), text.noneLeft());
        if (asked.kind === 'delete') await requireConfirmed(db, bulk, asked.confirm);
        if (bulk.members > AT_ONCE) await deps.jobs.enqueue(db, runBulk, { bulkId: bulk.id });
        else while (await step(deps, db, bulk.id));
        const data = (await findBulk(db, bulk.id))!;
        await audit(db, req, {
          action: 'members.bulk',
          subject: { type: 'member-bulk', id: bulk.id },
          after: { action, label, members: data.members, ...('all' in selection ? { filter: selection.filter } : {}) },
        });
        await publish(db, { type: 'members.changed' });
        return { data };
      }),

    deletion: async ({ body: { selection } }) => ({ data: await countDeletion(deps.db, selection) }),

    reminderPreview: async ({ body: { selection } }) => ({
      data: { ...(await previewReminder(deps.db, selection)), captured: await isMailCaptured(deps.db, deps) },
    }),

    bulkRun: async ({ params }) => ({ data: found(await findBulk(deps.db, params.id), text.noChange()) }),

    undoBulk: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const { state, action } = found(await lockBulk(db, params.id), text.noChange());
        if (!canUndoBulk(action.kind)) throw new AppError(409, text.alreadySent());
        if (state === 'running') throw new AppError(409, text.changeRunning());
        if (state === 'done') {
          await openUndo(db, params.id, caller(req).account);
          const { changed } = (await findBulk(db, params.id))!;
          if (changed > AT_ONCE) await deps.jobs.enqueue(db, runBulk, { bulkId: params.id });
          else while (await step(deps, db, params.id));
          await audit(db, req, { action: 'members.bulk-undo', subject: { type: 'member-bulk', id: params.id } });
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

/** Up to this many members are changed within the request; a job changes more. */
const AT_ONCE = 5_000;
