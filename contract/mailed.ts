import { z } from 'zod';

/**
 * What happened to the e-mails that a call caused. `captured`: they are stored in the Outbox and not sent, because no
 * e-mail account is linked and the environment names no mail server.
 */
export const MAIL_FATES = ['on-its-way', 'captured'] as const;
export type MailFate = (typeof MAIL_FATES)[number];

/** Part of the answer of every call that causes e-mails. */
export const Mailed = { mail: z.enum(MAIL_FATES) };

/** The same for calls that cause an e-mail only sometimes; null when this call caused none. */
export const MaybeMailed = { mail: z.enum(MAIL_FATES).nullable() };

/**
 * Part of the answer of the calls that invite somebody to an account. `link` is the invitation itself, which staff pass
 * on by hand when no e-mail can be sent. It is null when an e-mail is on its way, because then only the invited person
 * may have it.
 */
export const Invited = { ...Mailed, link: z.string().nullable() };
