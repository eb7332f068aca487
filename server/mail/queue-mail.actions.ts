import type { Db } from '#server/db/db.ts';
import { findDefaultAccount } from './default-account.queries.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts';
import type { SystemEmail } from './system-email.rules.ts';

export interface MailOptions {
  /** Of whom it is; together with `due`, it is not sent once that is paid. */
  memberId?: string;
  /** Money that the e-mail reminds of. */
  due?: { state: 'Registration' | 'Subscription'; day: string };
  /**
   * A linked account's id, or `default` for the one of the settings before the environment's mail server. Otherwise the
   * environment's mail server, and where there is none the one of the settings (server/sending/lane.ts).
   */
  account?: string;
  /** What makes two e-mails the same one: the second is not written. */
  key?: string;
  /** Nothing can be sent: it is kept in the Outbox from the beginning. */
  captured?: boolean;
}

/**
 * Writes an e-mail, in the caller's transaction: no change without its mail, no mail without its change. Senders
 * (server/sending/sender.ts) see it as soon as that commits.
 */
export async function queueMail(db: Db, to: string, message: SystemEmail, options: MailOptions = {}): Promise<void> {
  await queueMails(db, [{ to, message, ...options }]);
}

const BATCH = 500;

/** A run of e-mails: written together as `queueMail` writes one, some hundreds in a statement. Answers how many were new. */
export async function queueMails(db: Db, mails: ({ to: string; message: SystemEmail } & MailOptions)[]): Promise<number> {
  const standard = mails.some(({ account }) => account === 'default') ? ((await findDefaultAccount(db)) ?? null) : null;
  let written = 0;
  for (let i = 0; i < mails.length; i += BATCH) {
    const rows = mails
      .slice(i, i + BATCH)
      .map(({ account, ...mail }): NewDelivery => ({ ...mail, accountId: account === 'default' ? standard : (account ?? null) }));
    written += (await insertDeliveries(db, rows)).length;
  }
  return written;
}
