import type { Db } from '#server/db/db.ts';
import { findBrand } from './brand.queries.ts';
import { findDefaultAccount } from './captured.queries.ts';
import { insertDeliveries, type NewDelivery, type NewMail } from './deliveries.queries.ts';
import type { SystemEmail } from './system-email.rules.ts';

export interface QueuedMail extends NewMail {
  /**
   * The id of a linked account, or `default` for the account of the settings, or else the environment's mail server. Without a
   * value the environment's mail server sends, or else the account of the settings (server/sending/lane.actions.ts).
   */
  account?: string;
}

/** Writes an e-mail in the caller's transaction; senders (server/sending/sender.actions.ts) send it after the commit. */
export async function queueMail(db: Db, to: string, message: SystemEmail, options: Partial<QueuedMail> = {}): Promise<void> {
  await queueMails(db, [{ to, message, ...options }]);
}

const BATCH = 500;

/** Writes many e-mails as `queueMail` writes one, some hundreds in each statement. Returns how many were new. */
export async function queueMails(db: Db, mails: QueuedMail[]): Promise<number> {
  const standard = mails.some(({ account }) => account === 'default') ? ((await findDefaultAccount(db)) ?? null) : null;
  const brand = mails.some(({ message }) => message.htmlWith) ? await findBrand(db) : undefined;
  const looked = ({ htmlWith, html, ...message }: SystemEmail) => ({ ...message, html: (brand && htmlWith?.(brand)) ?? html });
  let written = 0;
  for (let i = 0; i < mails.length; i += BATCH) {
    const rows = mails.slice(i, i + BATCH).map(
      ({ account, message, ...mail }): NewDelivery => ({
        ...mail,
        message: looked(message),
        accountId: account === 'default' ? standard : (account ?? null),
      }),
    );
    written += (await insertDeliveries(db, rows)).length;
  }
  return written;
}
