import type { FastifyInstance } from 'fastify';
import { ProviderName } from '#contract/payments.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { keyOf } from '#server/integrations/payment-provider.ts';
import { stored } from '#server/stored-errors.ts';
import { processEvent } from './webhooks.jobs.ts';
import * as text from './webhooks.messages.ts';
import { insertEvent } from './webhooks.queries.ts';

const BODY_LIMIT = 256 * 1024;

/**
 * Receives webhooks of payments. The signature is verified over the received bytes, the delivery is stored once and answered at
 * once, and a job asks the provider for the payment. These routes are outside the contract, because the providers define the
 * body.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      '/api/webhooks/:provider',
      { bodyLimit: BODY_LIMIT, schema: { hide: true } },
      async (req) => {
        const name = ProviderName.safeParse(req.params.provider);
        const provider = name.success ? deps.providers[name.data] : undefined;
        if (!provider?.configured) throw new AppError(404, text.noProvider());
        const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        if (!provider.isGenuine(req.headers, raw)) throw new AppError(401, text.notSigned());

        const delivery = provider.read(req.headers, raw) ?? {
          event: 'unknown',
          deliveryKey: keyOf(raw),
          objectId: null,
          error: stored(text.withoutPayment),
        };
        await deps.db.transaction().execute(async (db) => {
          const eventId = await insertEvent(db, { ...delivery, provider: provider.name, body: raw });
          if (eventId && delivery.objectId !== null) await deps.jobs.enqueue(db, processEvent, { eventId });
        });
        return { success: true };
      },
    );
  });
}
