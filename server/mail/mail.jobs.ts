import { z } from 'zod';
import { MailRefused } from '#server/integrations/mailer.ts';
import { defineJob } from '#server/jobs/define.ts';
import { claimDelivery, settleDelivery } from './mail.queries.ts';

const RETRIES = 8;

/** Sends one e-mail. A server that cannot be reached is tried again, ever later; one that refuses is not. */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ deliveryId: z.uuid() }),
  retries: RETRIES,
  async handle({ db, mailer }, { deliveryId }) {
    const mail = await claimDelivery(db, deliveryId);
    if (!mail) return;
    try {
      const state = await mailer.send({ id: mail.id, to: mail.to_address, subject: mail.subject, text: mail.text, html: mail.html });
      await settleDelivery(db, mail, { state });
    } catch (error) {
      const forGood = error instanceof MailRefused || mail.attempts > RETRIES;
      await settleDelivery(db, mail, { state: forGood ? 'failed' : 'pending', error: (error as Error).message });
      if (!forGood) throw error;
    }
  },
});
