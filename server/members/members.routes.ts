import type { members } from '#contract/members.ts';
import type { Deps } from '#server/deps.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import { refuseAdminFilter, shownTo } from './coach-view.rules.ts';
import { listMemberFields } from './fields.queries.ts';
import { countMembers, listMembers, selectMembers } from './list.queries.ts';
import { countTiles } from './members.queries.ts';
import { viewRoutes } from './views.routes.ts';

/** Calls that list members, and those about segments. Those that change members are in server/profiles. */
export const memberRoutes = (deps: Deps) =>
  ({
    ...viewRoutes(deps),

    async list({ query }, req) {
      refuseAdminFilter(req, query);
      const { members, ...found } = await listMembers(deps.db, { ...query, seenBy: seenBy(req) });
      const fields = await listMemberFields(deps.db);
      return { members: members.map((member) => shownTo(req, member)), fields, ...found };
    },
    async count({ query }, req) {
      refuseAdminFilter(req, query);
      return { data: { count: await countMembers(deps.db, { ...query, seenBy: seenBy(req) }) } };
    },
    tiles: async (_, req) => ({ data: await countTiles(deps.db, seenBy(req)) }),
    select: ({ query }, req) => selectMembers(deps.db, { ...query, seenBy: seenBy(req) }),
  }) satisfies Partial<Handlers<typeof members>>;
