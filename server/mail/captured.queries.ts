import type { MailFate } from '#contract/mailed.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { findDefaultAccount } from './default-account.queries.ts';

/** What decides by which way e-mails leave. */
export interface MailWays {
  /** The environment's mail server, or what keeps e-mails in the Outbox where there is none. */
  mailer: Pick<Mailer, 'captures'>;
}

/**
 * Whether e-mails are kept in the Outbox at the moment: the environment names no mail server (SMTP_URL) and no account is
 * linked as the default one. Whoever causes an e-mail is told so, and it does not count as sent.
 */
export const isMailCaptured = async (db: Db, { mailer }: MailWays): Promise<boolean> =>
  mailer.captures === true && (await findDefaultAccount(db)) === undefined;

export const fateOf = (captured: boolean): MailFate => (captured ? 'captured' : 'on-its-way');

/** What becomes of an e-mail that is written now, for the answer of the call that causes it. */
export const mailFate = async (db: Db, ways: MailWays): Promise<MailFate> => fateOf(await isMailCaptured(db, ways));
