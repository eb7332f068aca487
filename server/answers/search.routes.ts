import type { responseSearch } from '#contract/response-search.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/serve.ts';
import { searchResponses } from './search.queries.ts';

export const searchRoutes = (deps: Deps): Handlers<typeof responseSearch> => ({
  find: ({ query }) => searchResponses(deps.db, query),
});
