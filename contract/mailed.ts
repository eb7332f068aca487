import { z } from 'zod';

/**
 * What became of the e-mails that a call caused. `captured`: they are kept in the Outbox and not sent, because no mail
 * account is linked and the environment names no mail server.
 */
export const MAIL_FATES = ['on-its-way', 'captured'] as const;
export type MailFate = (typeof MAIL_FATES)[number];

/** Answered beside the payload by every call that causes e-mails. */
export const Mailed = { mail: z.enum(MAIL_FATES) };

/** The same for calls that cause an e-mail only sometimes; null: this one caused none. */
export const MaybeMailed = { mail: z.enum(MAIL_FATES).nullable() };
