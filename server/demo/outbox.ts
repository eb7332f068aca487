import * as emails from '#server/auth/auth.emails.ts';
import type { Account } from '#server/auth/auth.queries.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import type { DemoAccounts } from './accounts.ts';
import { daysBefore, type Filling } from './filling.ts';

/** Adds the e-mails that the demo's accounts would have got. They are already captured, so no mail server ever gets them. */
export async function fillOutbox({ db, deps, today }: Filling, { admin, second, refused, coach }: DemoAccounts): Promise<void> {
  const mails: { to: Account; message: SystemEmail; days: number; refusedBecause?: string }[] = [
    { to: second, message: emails.approved(second, deps.env.PUBLIC_URL), days: 60.8 },
    { to: admin, message: emails.passwordChanged(admin), days: 37.3 },
    {
      to: refused,
      message: emails.rejected(refused),
      days: 24.9,
      refusedBecause: '550 5.1.1 Adresse inconnue : ce compte n’existe pas.',
    },
    { to: coach, message: emails.emailChanged(coach), days: 18.4 },
    { to: second, message: emails.resetCode(second, '40718263'), days: 6.1 },
    { to: second, message: emails.passwordChanged(second), days: 6.095 },
  ];
  for (const { to, message, days, refusedBecause } of mails) {
    await queueMail(db, to.email, message);
    const at = daysBefore(today, days);
    // The e-mail that was just queued is marked too, so that its job finds nothing to send.
    await db
      .updateTable('delivery')
      .set({
        secret: null,
        state: refusedBecause ? 'failed' : 'captured',
        error: refusedBecause ?? null,
        attempts: 1,
        created_at: at,
        claimed_at: at,
        sent_at: refusedBecause ? null : new Date(at.valueOf() + 1_800),
      })
      .where('state', '=', 'pending')
      .execute();
  }
}
