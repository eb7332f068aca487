import { z } from 'zod';
import { ProviderBusy } from '#server/integrations/payment-provider.ts';
import { defineJob } from '#server/jobs/define.ts';
import { abandonOld, findCheckout, listToCheck, touchCheckout } from '#server/payments/checkouts.queries.ts';
import { processEvent } from './webhooks.jobs.ts';
import { insertEvent } from './webhooks.queries.ts';

/** Asks the provider what became of a checkout, because its webhook may be late or never come. */
export const checkCheckout = defineJob({
  name: 'payment.checkout',
  payload: z.object({ id: z.uuid() }),
  retries: 3,
  async handle({ db, jobs, providers }, { id }) {
    const checkout = await findCheckout(db, id);
    if (checkout?.state !== 'open' || checkout.provider_id === null) return;
    const { provider, provider_id: objectId } = checkout;
    try {
      const observed = await providers[provider].fetch(objectId);
      await touchCheckout(db, id);
      if (!observed || observed.state === 'open') return;
      // It is processed as if its webhook had arrived, once for each state.
      await db.transaction().execute(async (db) => {
        const eventId = await insertEvent(db, {
          provider,
          deliveryKey: `checkout:${id}:${observed.state}`,
          event: 'reconcile.checkout',
          objectId,
          body: Buffer.from(JSON.stringify(observed)),
        });
        if (eventId) await jobs.enqueue(db, processEvent, { eventId });
      });
    } catch (error) {
      if (!(error instanceof ProviderBusy)) throw error;
      await jobs.enqueue(db, checkCheckout, { id }, { startAfter: new Date(Date.now() + error.retryAfterMs), key: id });
    }
  },
});

/** Asks for the checkouts whose webhook has not come. */
export const checkOpenCheckouts = defineJob({
  name: 'payment.checkouts',
  cron: '*/5 * * * *',
  async handle({ db, jobs }) {
    for (const id of await listToCheck(db)) await jobs.enqueue(db, checkCheckout, { id }, { key: id });
    await abandonOld(db);
  },
});
