import type { members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/serve.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { refuseMoneyFilter, shownTo } from './coach-view.rules.ts';
import { insertGroup, listGroups } from './groups.queries.ts';
import { countMembers, listMembers, selectMembers } from './list.queries.ts';
import { tagRoutes, viewRoutes } from './member-parts.routes.ts';
import { countTiles } from './members.queries.ts';

type Calls =
  | 'list'
  | 'count'
  | 'tiles'
  | 'select'
  | 'spaces'
  | 'createSpace'
  | keyof ReturnType<typeof tagRoutes>
  | keyof ReturnType<typeof viewRoutes>
  | keyof ReturnType<typeof bulkRoutes>;

/** What is done with the list of members; what is done with one member is in server/profiles. */
export const memberRoutes = (deps: Deps): Handlers<Pick<typeof members, Calls>> => ({
  async list({ query }, req) {
    refuseMoneyFilter(req, query);
    const { members, ...found } = await listMembers(deps.db, query);
    return { members: members.map((member) => shownTo(req, member)), ...found };
  },
  async count({ query }, req) {
    refuseMoneyFilter(req, query);
    return { data: { count: await countMembers(deps.db, query) } };
  },
  tiles: async () => ({ data: await countTiles(deps.db) }),
  select: ({ query }) => selectMembers(deps.db, query),
  spaces: async () => ({ data: await listGroups(deps.db) }),

  createSpace: ({ body: { name } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const data = await insertGroup(db, name);
      await audit(db, req, { action: 'access-group.create', subject: { type: 'access-group', id: data._id }, after: data });
      await publish(db, { type: 'members.changed' });
      return { data };
    }),

  ...tagRoutes(deps),
  ...viewRoutes(deps),
  ...bulkRoutes(deps),
});
