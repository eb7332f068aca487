import { PROVIDER_TITLES } from '#contract/pay-page.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type PaymentProvider, ProviderBusy } from '#server/integrations/payment-provider.ts';
import { defineJob } from '#server/jobs/define.ts';
import { inLanguage } from '#server/language.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { providerSilent } from '#server/notices/staff.notices.ts';
import { storedOf } from '#server/stored-errors.ts';
import {
  findOpenEvents,
  findSeenUntil,
  findUnrecorded,
  hasFallenSilent,
  isHeardOf,
  listAdmins,
  markSilent,
  reopenUnfinished,
  saveReconciled,
  saveReconcileError,
  type Unrecorded,
} from './providers.queries.ts';
import { processEvent } from './webhooks.jobs.ts';
import * as text from './webhooks.messages.ts';
import { insertEvent } from './webhooks.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** The list is read again from this long before the last time, because a payment may be confirmed days after it was made. */
const OVERLAP_MS = 3 * DAY_MS;
const FIRST_TIME_MS = 30 * DAY_MS;
/** A webhook may still arrive within this time. */
const PATIENCE_MS = 15 * 60_000;

/** Reads the providers' own lists every hour to find payments without a webhook, and processes unfinished deliveries again. */
export const reconcile = defineJob({
  name: 'payment.reconcile',
  cron: '23 * * * *',
  async handle(deps) {
    for (const eventId of await findOpenEvents(deps.db)) await deps.jobs.enqueue(deps.db, processEvent, { eventId }, { key: eventId });
    for (const provider of Object.values(deps.providers)) {
      if (!provider.configured) continue;
      await readList(deps, provider);
      if (await hasFallenSilent(deps.db, provider.name, new Date()))
        await deps.db.transaction().execute((db) => tellOfSilence(deps, db, provider));
    }
  },
});

/** Reads the payments that are old enough that a webhook should have reported them. */
async function readList(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { db, jobs, log } = deps;
  const started = new Date();
  try {
    if (!provider.list) {
      await db.transaction().execute(async (db) => {
        for (const eventId of await reopenUnfinished(db, provider.name)) await jobs.enqueue(db, processEvent, { eventId });
        await saveReconciled(db, provider.name, { seenUntil: started, found: 0 });
      });
      return;
    }
    const seenUntil = await findSeenUntil(db, provider.name);
    const since = new Date((seenUntil ?? started).valueOf() - (seenUntil ? OVERLAP_MS : FIRST_TIME_MS));
    let found = 0;
    for await (const page of provider.list(since)) {
      for (const unrecorded of await findUnrecorded(db, page)) {
        const { payment, isTwice } = unrecorded;
        const isHeard = await isHeardOf(db, provider.name, payment.id);
        // Its webhook still waits, or staff look at it in quarantine or have dismissed it there. A later refund may still be unknown.
        if (isHeard && (payment.doubt !== null || (isTwice && payment.refunded === 0))) continue;
        const isLate = started.valueOf() - payment.paidAt.valueOf() > PATIENCE_MS;
        const isSilent = !isHeard && isLate && seenUntil !== null && payment.paidAt > seenUntil;
        if (await enqueueMissed(deps, provider, { ...unrecorded, isSilent })) found++;
      }
    }
    await saveReconciled(db, provider.name, { seenUntil: started, found });
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'reconciling with a payment provider failed');
    await saveReconcileError(db, provider.name, storedOf(error));
    if (!(error instanceof ProviderBusy)) return;
    await jobs.enqueue(db, reconcile, {}, { startAfter: new Date(Date.now() + error.retryAfterMs), key: 'after-quota' });
  }
}

/**
 * Processes a payment as if its webhook had arrived, and tells staff of a provider that is silent about it. Returns false when it was
 * processed in this state before; what staff recorded anew since is another one.
 */
async function enqueueMissed(
  deps: Deps,
  provider: PaymentProvider,
  { payment, recordedId, isSilent }: Unrecorded & { isSilent: boolean },
): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const eventId = await insertEvent(db, {
      provider: provider.name,
      deliveryKey: ['reconcile', payment.id, payment.refunded, recordedId].join(':'),
      event: 'reconcile.payment',
      objectId: payment.id,
      body: Buffer.from(JSON.stringify(payment)),
    });
    if (!eventId) return false;
    await deps.jobs.enqueue(db, processEvent, { eventId });
    if (isSilent) await tellOfSilence(deps, db, provider);
    return true;
  });
}

/** Notifies staff once when a provider has stopped calling, because they then see payments up to an hour late. */
async function tellOfSilence({ env }: Deps, db: Db, { name }: PaymentProvider): Promise<void> {
  if (!(await markSilent(db, name))) return;
  const title = PROVIDER_TITLES[name];
  await notify(db, providerSilent(name, title));
  for (const { email, language } of await listAdmins(db)) {
    const provider = { provider: title };
    const message = inLanguage(language, () =>
      systemEmail({
        kind: 'provider-silent',
        subject: text.silentSubject(provider),
        lines: [
          text.silentExplained(provider),
          text.silentRemedy(provider),
          { link: `${env.PUBLIC_URL}/api/webhooks/${name}`, secret: null },
        ],
      }),
    );
    await queueMail(db, email, message);
  }
}
