import type { outbox } from '#contract/outbox.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { findDelivery, listDeliveries } from './mail.queries.ts';

export const outboxRoutes = ({ db, env }: Deps): Handlers<typeof outbox> => ({
  list: ({ query }) => listDeliveries(db, query),
  get: async ({ params }) => ({ data: found(await findDelivery(db, env, params.id), 'This e-mail does not exist.') }),
});
