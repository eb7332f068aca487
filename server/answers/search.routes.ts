import type { responseSearch } from '#contract/response-search.ts';
import type { Deps } from '#server/deps.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import { searchResponses } from './search.queries.ts';

export const searchRoutes = (deps: Deps): Handlers<typeof responseSearch> => ({
  find: ({ query }, req) => searchResponses(deps.db, { ...query, seenBy: seenBy(req) }),
});
