import type { receivables } from '#contract/receivables.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { exportReceivables, readReceivables } from './receivables.queries.ts';

export const receivableRoutes = ({ db }: Deps): Handlers<typeof receivables> => ({
  get: async () => ({ data: await readReceivables(db) }),
  exportFile: ({ query: { format } }) => exportReceivables(db, format),
});
