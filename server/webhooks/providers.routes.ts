import type { payments } from '#contract/payments.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listProviders } from './providers.queries.ts';
import { processEvent } from './webhooks.jobs.ts';
import * as text from './webhooks.messages.ts';
import { dismissEvent, findEvent, listEvents, reopenEvent } from './webhooks.queries.ts';

export const providerRoutes = ({ db, env, jobs, providers }: Deps) =>
  ({
    providers: async () => ({
      data: (await listProviders(db)).map((state) => ({
        ...state,
        configured: providers[state.provider].configured,
        webhookUrl: `${env.PUBLIC_URL}/api/webhooks/${state.provider}`,
      })),
    }),

    events: async ({ query }) => listEvents(db, query),

    retryEvent: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const reopened = await reopenEvent(db, params.id);
        const data = found(await findEvent(db, params.id), text.noDelivery());
        if (data.state !== 'received') throw new AppError(409, text.nothingToRetry());
        await jobs.enqueue(db, processEvent, { eventId: params.id }, { key: params.id });
        if (reopened) await audit(db, req, { action: 'webhook.retry', id: params.id });
        return { data };
      }),

    dismissEvent: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const dismissed = await dismissEvent(db, params.id);
        const data = found(await findEvent(db, params.id), text.noDelivery());
        if (dismissed) await audit(db, req, { action: 'webhook.dismiss', id: params.id });
        else if (data.state !== 'ignored') throw new AppError(409, text.notInQuarantine());
        return { data };
      }),
  }) satisfies Partial<Handlers<typeof payments>>;
