import type { MailFate } from '#contract/mailed.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/integrations/mailer.ts';

/** What decides how e-mails are sent. */
export interface MailRoute {
  /** The environment's mail server, or the one that keeps e-mails in the Outbox when the environment names none. */
  mailer: Pick<Mailer, 'captures'>;
}

/**
 * Returns whether e-mails are kept in the Outbox at the moment: the environment names no mail server (SMTP_URL) and no default
 * account is linked. The caller that causes an e-mail is notified of it, and the e-mail does not count as sent.
 */
export const isMailCaptured = async (db: Db, { mailer }: MailRoute): Promise<boolean> =>
  mailer.captures === true && (await findDefaultAccount(db)) === undefined;

export const mailFateOf = (captured: boolean): MailFate => (captured ? 'captured' : 'on-its-way');

/** Returns what happens to an e-mail that is written now, for the response of the call that causes it. */
export const mailFate = async (db: Db, route: MailRoute): Promise<MailFate> => mailFateOf(await isMailCaptured(db, route));

/** Returns the account that sends when no other is chosen; undefined when the environment's mail server does. */
export async function findDefaultAccount(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('mail_account', 'mail_account.id', 'setting.default_account')
    .select('mail_account.id')
    .where('mail_account.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
