import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { ProviderBusy } from '#server/integrations/payment-provider.ts';
import { defineJob } from '#server/jobs/define.ts';
import { StoredError, stored, storedOf } from '#server/stored-errors.ts';
import { settle } from './settle.actions.ts';
import * as text from './webhooks.messages.ts';
import { beginEvent, finishEvent } from './webhooks.queries.ts';

/** An unknown payment is asked for this many times, because a provider may send a webhook before its own data has the payment. */
const UNKNOWN_UNTIL = 4;

/** Asks the provider for the payment that a delivery is about, and records the answer. */
export const processEvent = defineJob({
  name: 'payment.webhook',
  payload: z.object({ eventId: z.uuid() }),
  retries: 12,
  async handle(deps, { eventId }) {
    const event = await beginEvent(deps.db, eventId);
    if (event?.object_id) await work(deps, { ...event, object_id: event.object_id });
  },
});

type Event = NonNullable<Awaited<ReturnType<typeof beginEvent>>> & { object_id: string };

async function work(deps: Deps, event: Event): Promise<void> {
  const { db, jobs, providers } = deps;
  const provider = providers[event.provider];
  if (!provider.configured) return finishEvent(db, event.id, { state: 'failed', error: stored(text.notSetUp) });
  try {
    const observed = await provider.fetch(event.object_id);
    if (!observed) {
      if (event.attempts < UNKNOWN_UNTIL) throw new StoredError(stored(text.notKnownYet));
      return await db.transaction().execute((db) => finishEvent(db, event.id, { state: 'quarantined', error: stored(text.notKnown) }));
    }
    const askedAt = event.begun_at;
    await db
      .transaction()
      .execute(async (db) =>
        finishEvent(db, event.id, { observed, askedAt, ...(await settle(deps, db, observed, provider.moyen, askedAt)) }),
      );
  } catch (error) {
    const reason = storedOf(error);
    // A provider that is busy or broken says nothing of the payment, so only the answer that it is unknown uses up an attempt.
    const attempts = reason === stored(text.notKnownYet) ? event.attempts : event.attempts - 1;
    await finishEvent(db, event.id, { state: 'failed', error: reason, attempts });
    if (!(error instanceof ProviderBusy)) throw error;
    await jobs.enqueue(db, processEvent, { eventId: event.id }, { startAfter: new Date(Date.now() + error.retryAfterMs) });
  }
}
