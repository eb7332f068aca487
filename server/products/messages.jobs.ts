import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, prepared } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import type { JobName } from '#server/jobs/define.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './confirmation.messages.ts';

const MessageRequest = z.object({ memberId: z.string(), productId: z.string(), paymentId: z.string().nullable() });
/** The job that welcomes a member, or confirms a payment; its handler is in server/reminders. */
export const SEND_PRODUCT_MESSAGE: JobName<typeof MessageRequest> = { name: 'products.message', payload: MessageRequest };

type Jobs = Pick<Deps, 'jobs'>;

/** Enqueues the welcome to a member who got a product, in the caller's transaction; nothing for a product without a template for it. */
export async function enqueueWelcome({ jobs }: Jobs, db: Db, memberId: string, startAfter?: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from member m join product p on p.name = m.product where m.id = ${memberId} and p.welcome_template is not null`.execute(db);
  for (const { id } of rows) await jobs.enqueue(db, SEND_PRODUCT_MESSAGE, { memberId, productId: id, paymentId: null }, { startAfter });
}

/** Payments that staff enter later than this are not confirmed, because their members know of them. */
const CONFIRMED_DAYS = 7;

/** Enqueues the confirmation of a payment that was recorded, in the same way; nothing for one of an import. */
export async function enqueueConfirmation({ jobs }: Jobs, db: Db, paymentId: string, startAfter?: Date): Promise<void> {
  const { rows } = await sql<{ memberId: string; productId: string }>`${prepared('ask a confirmation')}
    select y.member_id as "memberId", p.id as "productId" from payment y join product p on p.name = y.produit
    where y.id = ${paymentId} and y.member_id is not null and p.confirmation_template is not null
      and y.import_id is null and y.paid_at > now() - make_interval(days => ${CONFIRMED_DAYS})`.execute(db);
  for (const request of rows) await jobs.enqueue(db, SEND_PRODUCT_MESSAGE, { ...request, paymentId }, { startAfter });
}

/** The key of the delivery that confirms a payment. */
export const confirmationKey = (paymentId: string) => `payment-confirmation:${paymentId}`;

/**
 * Enqueues the confirmation of a payment after a change, in the caller's transaction. One that was not sent yet is withdrawn and written
 * anew. One that was sent, or that a mail server is taking, keeps its key, so that the payment is not confirmed twice.
 */
export async function replaceConfirmation(deps: Jobs, db: Db, paymentId: string, startAfter?: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update delivery set state = 'skipped', key = null, secret = null, claimed_by = null, error = ${storedTexts(text).write('paymentChanged')}
    where key = ${confirmationKey(paymentId)} and state in ('pending', 'skipped')`.execute(db);
  if (numAffectedRows) await publish(db, { type: 'delivery.changed' });
  await enqueueConfirmation(deps, db, paymentId, startAfter);
}
