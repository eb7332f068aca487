import { sql } from 'kysely';
import type { MailFate } from '#contract/shared.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Mailer, PhoneMessage } from '#server/integrations/mailer.ts';
import { findBrand } from './brand.queries.ts';
import type { ChosenChannel } from './channels.queries.ts';
import { keepSentPictures, picturesIn } from './pictures.queries.ts';
import type { SystemEmail } from './system-email.rules.ts';

export interface NewMail {
  to: string;
  message: SystemEmail;
  /** The member that the e-mail is about. With `due`, the e-mail is not sent after that debt was paid. */
  memberId?: string;
  /** The debt that the e-mail reminds of. */
  due?: { state: 'Registration' | 'Subscription'; day: string };
  /** An idempotency key: a second e-mail with the same key is not written. */
  key?: string;
  /** The e-mail is kept in the Outbox from the beginning when none can be sent. */
  captured?: boolean;
  /** The message leaves at this time, or at once. */
  notBefore?: Date | undefined;
  /** Without a way, the member is written to by e-mail. */
  way?: ChosenChannel;
  /** This leaves to a telephone number in place of the e-mail, with MASK in place of its secret. */
  phoneMessage?: PhoneMessage | undefined;
}

/** `accountId` is the account that sends it; null stands for the environment's mail server. */
export type NewDelivery = NewMail & { accountId: string | null };

/** Inserts deliveries, except those whose key exists already. Returns the ids of the inserted ones, in any order. */
export async function insertDeliveries(db: Db, mails: NewDelivery[]): Promise<string[]> {
  const rows = mails.map(({ to, message, memberId, due, accountId, key, captured, notBefore, way, phoneMessage }) => ({
    kind: message.kind,
    to_address: to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    // An e-mail that is never sent needs no secret.
    secret: captured ? null : message.secret,
    attachments: message.attachments ?? null,
    account_id: accountId,
    key: key ?? null,
    member_id: memberId ?? null,
    reminds_id: due ? (memberId ?? null) : null,
    reminds_state: due?.state ?? null,
    reminds_due: due?.day ?? null,
    state: captured ? 'captured' : 'pending',
    next_at: notBefore ?? null,
    channel: way?.channel ?? 'email',
    phone: way?.phone ?? null,
    message: way?.phone ? (phoneMessage ?? null) : null,
    tried_channel: way?.triedChannel ?? null,
    tried_error: way?.triedError ?? null,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into delivery (kind, to_address, subject, text, html, secret, attachments, account_id, key, member_id, reminds_id, reminds_state, reminds_due, state,
      next_at, channel, phone, message, tried_channel, tried_error)
    select kind, to_address, subject, text, html, secret, attachments, account_id, key, member_id, reminds_id, reminds_state, reminds_due, state,
      coalesce(next_at, now()), channel, phone, message, tried_channel, tried_error
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(
      kind text, to_address text, subject text, text text, html text, secret text, attachments jsonb, account_id uuid, key text,
      member_id uuid, reminds_id uuid, reminds_state text, reminds_due date, state text,
      next_at timestamptz, channel text, phone text, message jsonb, tried_channel text, tried_error text)
    on conflict (key) where key is not null do nothing
    returning id`.execute(db);
  await keepSentPictures(db, picturesIn(rows.map(({ html }) => html)));
  if (inserted.length > 0) await publish(db, { type: 'delivery.changed' });
  return inserted.map(({ id }) => id);
}

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

/** The parts of the deps that decide how e-mails are sent. */
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
