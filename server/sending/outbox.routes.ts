import type { outbox } from '#contract/outbox.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { findAttachment, findDelivery, listDeliveries } from './outbox.queries.ts';
import * as text from './sending.messages.ts';

export const outboxRoutes = ({ db, env, mailer }: Deps): Handlers<typeof outbox> => ({
  fate: async () => ({ data: { mail: await mailFate(db, { mailer }) } }),
  list: ({ query }) => listDeliveries(db, query),
  get: async ({ params }) => ({ data: found(await findDelivery(db, env, params.id), text.emailNotFound()) }),
  attachment: async ({ params: { id, index } }) => {
    const { filename, contentType, content } = found(await findAttachment(db, id, index), text.fileNotFound());
    return { name: filename, type: contentType, content: Buffer.from(content) };
  },
});
