import { sql } from 'kysely';
import type { Money } from '#contract/money.ts';
import { findAmountsDue } from '#server/billing/amounts-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import { defineJob } from '#server/jobs/define.ts';
import { HELD_UNTIL } from '#server/jobs/held.queries.ts';
import { chooseChannels } from '#server/mail/channels.queries.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { hideEnd } from '#server/mail/system-email.rules.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { payLinkOf } from '#server/payments/pay-links.queries.ts';
import { mayBeConfirmed, money } from '#server/payments/payments.queries.ts';
import { confirmationKey, SEND_PRODUCT_MESSAGE, welcomeKey } from '#server/products/messages.jobs.ts';
import { findProduct, findProductNamed } from '#server/products/products.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { memberValues } from '#server/templates/merge-fields.rules.ts';
import { readUsable } from './messages.queries.ts';

/**
 * Sends a template of a product to a member: the welcome once for each product, or the confirmation once for each payment. The template
 * is the one that the product has by now; without one that is active, nothing is sent.
 */
export const sendProductMessage = defineJob({
  ...SEND_PRODUCT_MESSAGE,
  heldAfterRestore: true,
  handle: ({ db, env, jobs }, request) =>
    db.transaction().execute(async (db) => {
      const { memberId, productId, paymentId } = request;
      const row = await lockMember(db, memberId);
      if (!row || row.archived_at !== null) return;
      if (await isOfRestoredTime(db, paymentId, row)) {
        await jobs.enqueue(db, SEND_PRODUCT_MESSAGE, request, { startAfter: HELD_UNTIL });
        return;
      }
      const payment = paymentId === null ? undefined : await findConfirmable(db, paymentId, row.id);
      if (paymentId !== null && !payment) return;
      // Staff may have corrected the product of the payment meanwhile.
      const product = payment ? await findProductNamed(db, payment.produit) : await findProduct(db, productId);
      // A payment that brought the product can have been taken away again.
      if (paymentId === null && product?.name !== row.product) return;
      const templateId = product?.templates[paymentId === null ? 'welcome' : 'confirmation'];
      const member = templateId ? await findMember(db, row.id) : undefined;
      if (!templateId || !member) return;
      const reads = member.language ?? (await findProgrammeLanguage(db));
      const template = await readUsable(db, templateId, reads);
      if (!template) return;
      const { compiled, channels, own } = template;
      const usesLink = compiled.usesPayLink || channels.usesPayLink;
      const link = usesLink ? hideEnd((await payLinkOf(db, env, row.id)).url) : { shown: '', secret: null };
      const values = memberValues(member, {
        amounts: await findAmountsDue(db, row.id),
        paid: payment?.paid,
        reads,
        payLink: link.shown,
        own,
      });
      const asked = { memberId: row.id, sms: channels.sms !== undefined, whatsapp: channels.whatsapp !== undefined };
      const way = (await chooseChannels(db, [asked])).get(row.id)!;
      if (row.bounced_at !== null && way.channel === 'email') return;
      const kind = paymentId === null ? 'welcome' : 'payment-confirmation';
      await queueMail(
        db,
        member.email,
        { kind, secret: link.secret, ...compiled.render(values) },
        {
          memberId: row.id,
          account: 'default',
          key: paymentId === null ? welcomeKey(productId, row.id) : confirmationKey(paymentId),
          way,
          phoneMessage: way.channel === 'email' ? undefined : channels[way.channel]?.(values),
        },
      );
    }),
});

/**
 * Says whether the message follows from a payment of the time between a backup and its restore, which its provider reported again while
 * sending is paused. The message may have left then, so an admin decides; the lock lets the end of the pause find the job that is held.
 */
async function isOfRestoredTime(db: Db, paymentId: string | null, member: { id: string; product: string | null }): Promise<boolean> {
  const isIts = paymentId === null ? sql`p.member_id = ${member.id} and p.produit = ${member.product}` : sql`p.id = ${paymentId}`;
  const { rows } = await sql`
    select from sending_pause s where exists (
      select from payment p where ${isIts} and p.deleted_at is null and p.paid_at < s.restored_at and p.created_at >= s.restored_at
    ) for share`.execute(db);
  return rows.length > 0;
}

/** Returns what was paid and for which product, where it may still be confirmed. */
async function findConfirmable(db: Db, paymentId: string, memberId: string): Promise<{ paid: Money; produit: string } | undefined> {
  const found = await db
    .selectFrom('payment as p')
    .select(['amount', 'currency', 'produit'])
    .where('id', '=', paymentId)
    .where(mayBeConfirmed(sql`${memberId}::uuid`))
    .executeTakeFirst();
  return found && { paid: money(found.amount, found.currency), produit: found.produit };
}
