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

/**
 * Answered by the calls that invite somebody to an account. `link`: the invitation itself, to be passed on by hand, where no
 * e-mail can leave. Null where one is on its way: then only the invited person gets it.
 */
export const Invited = { ...Mailed, link: z.string().nullable() };
