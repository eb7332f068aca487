import type { FastifyRequest } from 'fastify';
import type { notifications } from '#contract/notifications.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { isUsable, pushKeys } from '#server/integrations/web-push.ts';
import { countUnread, findNotification, listNotifications, markRead } from '#server/notices/notifications.queries.ts';
import { findDigest, saveDigest } from './digest.queries.ts';
import * as text from './notifications.messages.ts';
import { findEndpoint, subscribeDevice, unsubscribeDevice } from './push.queries.ts';

const reader = (req: FastifyRequest) => caller(req).account;

export function notificationRoutes({ db, env }: Deps): Handlers<typeof notifications> {
  return {
    list: ({ query }, req) => listNotifications(db, reader(req), query),

    unread: async (_, req) => ({ unread: await countUnread(db, reader(req)) }),

    readAll: (_, req) =>
      db.transaction().execute(async (db) => {
        await markRead(db, reader(req));
        await publish(db, { type: 'notification.changed' });
        return { message: text.allRead(), unread: await countUnread(db, reader(req)) };
      }),

    dismiss: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const one = found(await findNotification(db, reader(req), params.id), text.gone());
        if (one.requestId && one.actionTaken === null) throw new AppError(409, text.decideFirst());
        await markRead(db, reader(req), params.id);
        await publish(db, { type: 'notification.changed' });
        return { data: { ...one, read: true }, unread: await countUnread(db, reader(req)) };
      }),

    digest: async (_, req) => ({ data: { frequency: await findDigest(db, caller(req).account.id) } }),

    async saveDigest({ body: { frequency } }, req) {
      await saveDigest(db, caller(req).account.id, frequency);
      return { data: { frequency } };
    },

    push: async (_, req) => ({ data: await pushState(req) }),

    async subscribe({ body }, req) {
      if (!isUsable(body)) throw new AppError(400, text.unusableSubscription());
      await db.transaction().execute((db) => subscribeDevice(db, caller(req).sessionId, body));
      return { data: await pushState(req) };
    },

    async unsubscribe(_, req) {
      await unsubscribeDevice(db, caller(req).sessionId);
      return { data: await pushState(req) };
    },
  };

  async function pushState(req: FastifyRequest) {
    return {
      publicKey: pushKeys(env.CAURI_SECRET_KEY).publicKey,
      endpoint: (await findEndpoint(db, caller(req).sessionId)) ?? null,
    };
  }
}
