import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, prepared } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import type { JobName } from '#server/jobs/define.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './withdrawn.messages.ts';

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

/** Payments that staff enter later than this are not confirmed, and corrected later than this welcome nobody: their members know of them. */
const CONFIRMED_DAYS = 7;
const RECENTLY = sql`now() - make_interval(days => ${CONFIRMED_DAYS})`;

/** Enqueues the confirmation of a payment that was recorded, in the same way; nothing for one of an import. */
export async function enqueueConfirmation({ jobs }: Jobs, db: Db, paymentId: string, startAfter?: Date): Promise<void> {
  const { rows } = await sql<{ memberId: string; productId: string }>`${prepared('ask a confirmation')}
    select y.member_id as "memberId", p.id as "productId" from payment y join product p on p.name = y.produit
    where y.id = ${paymentId} and y.member_id is not null and p.confirmation_template is not null
      and y.import_id is null and y.paid_at > ${RECENTLY}`.execute(db);
  for (const request of rows) await jobs.enqueue(db, SEND_PRODUCT_MESSAGE, { ...request, paymentId }, { startAfter });
}

/** The key of the delivery that confirms a payment. */
export const confirmationKey = (paymentId: string) => `payment-confirmation:${paymentId}`;

/**
 * Enqueues the confirmation of a payment after a change, in the caller's transaction. One that was not sent yet is withdrawn and written
 * anew. One that was sent, or that a mail server is taking, keeps its key, so that the payment is not confirmed twice.
 */
export async function replaceConfirmation(deps: Jobs, db: Db, paymentId: string, startAfter?: Date): Promise<void> {
  const waiting = sql`select id from delivery where key = ${confirmationKey(paymentId)} and state in ('pending', 'skipped') for update`;
  await withdraw(db, 'paymentChanged', waiting);
  await enqueueConfirmation(deps, db, paymentId, startAfter);
}

/**
 * Enqueues the welcome to the product that the member has after a change of this payment, in the caller's transaction. A member who was
 * welcomed since the payment was recorded, or has paid for that product for longer, gets none.
 */
export async function replaceWelcome(deps: Jobs, db: Db, paymentId: string, startAfter?: Date): Promise<void> {
  const { rows } = await sql<{ memberId: string }>`
    select m.id as "memberId" from payment y join member m on m.id = y.member_id
    where y.id = ${paymentId} and y.import_id is null and y.created_at > ${RECENTLY}
      and not exists (
        select from delivery d where d.member_id = m.id and d.run_id is null and d.kind = 'welcome' and d.state <> 'skipped' and d.created_at >= y.created_at)
      and not exists (
        select from payment o where o.member_id = m.id and o.produit = m.product and o.id <> y.id and o.deleted_at is null
          and (o.import_id is not null or o.created_at <= ${RECENTLY}))`.execute(db);
  for (const { memberId } of rows) await enqueueWelcome(deps, db, memberId, startAfter);
}

/** The key of the delivery that welcomes a member to a product. A merge gives the delivery another member, and leaves its key. */
export const welcomeKey = (productId: string, memberId: string) => `welcome:${productId}:${memberId}`;

/** Withdraws the welcome to a product that the member no longer has. One that a mail server is taking stays, as one that was sent. */
export const withdrawWelcome = (db: Db, memberId: string, product: string): Promise<void> =>
  withdraw(
    db,
    'productGone',
    // A sender that holds it may wait for the member, whom the caller has locked.
    sql`select d.id from delivery d join product p on d.key ^@ concat('welcome:', p.id, ':')
      where d.member_id = ${memberId} and d.run_id is null and d.kind = 'welcome' and d.state = 'pending' and p.name = ${product}
      for update of d skip locked`,
  );

/** Leaves these deliveries out, and frees their keys for others. */
async function withdraw(db: Db, reason: keyof typeof text, ids: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`
    update delivery set state = 'skipped', key = null, secret = null, claimed_by = null, error = ${storedTexts(text).write(reason)}
    where id in (${ids})`.execute(db);
  if (numAffectedRows) await publish(db, { type: 'delivery.changed' });
}
