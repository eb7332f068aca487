import type { history } from '#contract/history.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { findRunDetail, listRuns } from './runs.queries.ts';

export const historyRoutes = ({ db }: Deps): Handlers<typeof history> => ({
  list: ({ query }) => listRuns(db, query),
  get: async ({ params, query }) => ({ data: found(await findRunDetail(db, params.id, query), 'No data found.') }),
});
