import type { members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { labelOf, runBulk, step } from './bulk.jobs.ts';
import { findBulk, insertBulk, lockBulk, openUndo } from './bulk.queries.ts';

/** Up to so many are changed before the answer; more are a job's. */
const AT_ONCE = 5_000;

const NO_BULK = 'This change does not exist, or it is too long ago.';

export const bulkRoutes = (deps: Deps): Handlers<Pick<typeof members, 'bulk' | 'bulkRun' | 'undoBulk'>> => ({
  bulk: ({ body: { selection, action } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const label = await labelOf(db, action);
      const bulk = found(
        await insertBulk(db, { selection, action, label, by: caller(req).account }),
        'None of these members exist any more.',
      );
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

  bulkRun: async ({ params }) => ({ data: found(await findBulk(deps.db, params.id), NO_BULK) }),

  undoBulk: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { state } = found(await lockBulk(db, params.id), NO_BULK);
      if (state === 'running') throw new AppError(409, 'This change is still being made. Please undo it once it is done.');
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
});
