import type { DeletedKind, deleted } from '#contract/deleted.ts';
import { COACH_DELETED_KINDS, DELETED_KINDS } from '#contract/filter-values.ts';
import { expireResponses } from '#server/answers/answers.jobs.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import { discardExports } from '#server/exports/exports.queries.ts';
import { caller, type Handlers, seenBy } from '#server/http/handlers.ts';
import { purgeDeleted } from './deleted.jobs.ts';
import * as text from './deleted.messages.ts';
import { endRestorable, listDeleted, lockRestorable } from './deleted.queries.ts';
import { entryOf, restoreDeleted } from './restore.actions.ts';

/** Responses are deleted together, whichever members they are about. */
const LIMITED_KINDS: readonly DeletedKind[] = ['form'];

export const deletedRoutes = (deps: Deps): Handlers<typeof deleted> => ({
  list: ({ query: { kind, ...query } }, req) => {
    const { id: accountId, role, ownMembersOnly } = caller(req).account;
    const visible = role === 'admin' ? DELETED_KINDS : ownMembersOnly ? LIMITED_KINDS : COACH_DELETED_KINDS;
    const kinds = kind ? visible.filter((one) => one === kind) : visible;
    return kinds.length === 0
      ? Promise.resolve({ data: [], count: 0 })
      : listDeleted(deps.db, kinds, { ...query, accountId, seenBy: seenBy(req) });
  },

  restore: async ({ params: { kind, id } }, req) => ({
    message: await deps.db.transaction().execute((db) => restoreDeleted(deps, db, req, kind, id)),
  }),

  purge: ({ params: { kind, id } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const item = found(await lockRestorable(db, kind, id), text.gone());
      await endRestorable(db, kind, id);
      if (item.formId) await discardExports(db, item.formId);
      const { details, ...entry } = entryOf(kind, 'purge', item);
      await audit(db, req, { ...entry, before: details });
      await deps.jobs.enqueue(db, kind === 'responses' ? expireResponses : purgeDeleted, {});
      return { message: text.deletedForGood() };
    }),
});
