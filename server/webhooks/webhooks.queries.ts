import { sql } from 'kysely';
import { type Currency, toMajor } from '#contract/money.ts';
import type { ProviderName, WebhookEvent, WebhookState } from '#contract/payments.ts';
import { type Db, readPage, type TableRow } from '#server/db/db.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { webhookQuarantined } from '#server/notices/staff.notices.ts';
import { WITHOUT_PAYER } from '#server/payments/former-payer.queries.ts';
import { readStored } from '#server/stored-errors.ts';

type Row = TableRow<'webhook_event'>;

export interface NewEvent {
  provider: ProviderName;
  deliveryKey: string;
  event: string;
  objectId: string | null;
  body: Buffer;
  /** The delivery could not be understood for this reason, as it is stored. */
  error?: string;
}

/** Stores a delivery and returns its id; undefined when it is known already. */
export async function insertEvent(db: Db, { provider, deliveryKey, event, objectId, body, error }: NewEvent): Promise<string | undefined> {
  const row = await db
    .insertInto('webhook_event')
    .values({
      provider,
      delivery_key: deliveryKey,
      event,
      object_id: objectId,
      body,
      ...(error && { state: 'quarantined', error, processed_at: new Date() }),
      ...(!error && objectId === null && { state: 'ignored', processed_at: new Date() }),
    })
    .onConflict((oc) => oc.columns(['provider', 'delivery_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && error) await notify(db, webhookQuarantined());
  return row?.id;
}

/** Returns a waiting delivery with the time by the database's clock, and counts the attempt; undefined when the work is done. */
export const beginEvent = (db: Db, id: string) =>
  db
    .updateTable('webhook_event')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['received', 'failed'])
    .returningAll()
    .returning(sql<Date>`clock_timestamp()`.as('begun_at'))
    .executeTakeFirst();

export interface Outcome {
  state: Exclude<WebhookState, 'received'>;
  error?: string | null;
  attempts?: number;
  paymentId?: string | null;
  /** The provider gave this answer when it was asked at `askedAt`. */
  observed?: ProviderPayment;
  askedAt?: Date;
}

/** Stores the result; does nothing when another process was faster. */
export async function finishEvent(db: Db, id: string, outcome: Outcome): Promise<void> {
  const { state, error = null, attempts, paymentId, observed, askedAt } = outcome;
  const { numUpdatedRows } = await db
    .updateTable('webhook_event')
    .set({
      state,
      error,
      ...(attempts !== undefined && { attempts }),
      ...(state !== 'failed' && { processed_at: new Date() }),
      ...(paymentId && { payment_id: paymentId }),
      ...(observed && { observed: JSON.stringify(observed), asked_at: askedAt }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['received', 'failed'])
    .executeTakeFirstOrThrow();
  // A provider goes on naming the payer of a member who was erased.
  await sql`
    update webhook_event e set ${WITHOUT_PAYER} from payment p join member m on m.id = p.member_id
    where e.id = ${id} and p.id = e.payment_id and m.former_number is not null`.execute(db);
  if (state === 'quarantined' && numUpdatedRows > 0n) await notify(db, webhookQuarantined());
}

/** The provider was asked later than this, and said that its payment with this id is paid. */
export async function wasPaidLater(
  db: Db,
  { paymentId, objectId, askedAt }: { paymentId: string; objectId: string; askedAt: Date },
): Promise<boolean> {
  const later = await db
    .selectFrom('webhook_event')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('object_id', '=', objectId)
    .where('asked_at', '>', askedAt)
    .where(sql<boolean>`observed ->> 'state' = 'paid'`)
    .executeTakeFirst();
  return later !== undefined;
}

/** Lets a delivery wait again. Returns nothing when it waits already, or when there is nothing to try. */
export const reopenEvent = (db: Db, id: string) =>
  db
    .updateTable('webhook_event')
    .set({ state: 'received', error: null })
    .where('id', '=', id)
    .where('state', 'in', ['quarantined', 'failed', 'unmatched'])
    .where('object_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();

/** Returns nothing when the delivery was not in quarantine. */
export const dismissEvent = (db: Db, id: string) =>
  db
    .updateTable('webhook_event')
    .set({ state: 'ignored', processed_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();

export async function findEvent(db: Db, id: string): Promise<WebhookEvent | undefined> {
  const row = await db.selectFrom('webhook_event').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

export async function listEvents(
  db: Db,
  { provider, state, ...page }: { provider?: ProviderName; state?: WebhookState; page: number; limit: number },
): Promise<{ data: WebhookEvent[]; count: number }> {
  const events = db
    .selectFrom('webhook_event')
    .selectAll()
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, count } = await readPage(events, page);
  return { data: rows.map(toEvent), count };
}

function toEvent(row: Row): WebhookEvent {
  const observed = row.observed as unknown as
    | (Omit<ProviderPayment, 'paidAt' | 'payer'> & { paidAt: string; currency: Currency; payer?: ProviderPayment['payer'] })
    | null;
  return {
    _id: row.id,
    provider: row.provider,
    event: row.event,
    objectId: row.object_id,
    state: row.state,
    error: readStored(row.error),
    attempts: row.attempts,
    payment: row.payment_id,
    observed: observed && {
      // The payer is gone with a member who was erased.
      ...(observed.payer ?? { name: '', email: '', phone: null }),
      amount: { value: toMajor(observed.amount, observed.currency), currency: observed.currency },
      paidAt: observed.paidAt,
    },
    receivedAt: row.received_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
  };
}
