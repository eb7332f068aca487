import { z } from 'zod';
import * as text from './accounts.messages.ts';
import { contract } from './endpoint.ts';
import { Data, Email, Id, OptionalName, Page, Success, Text, Time } from './shared.ts';

export const AccountType = z.enum(['google', 'smtp']);

/**
 * `limited`: sending waits until `limitedUntil` and then continues by itself. `reconnect`: somebody has to link the
 * account again; `error` says why.
 */
export const ACCOUNT_STATUS = ['connected', 'limited', 'reconnect'] as const;
export const AccountState = z.enum(ACCOUNT_STATUS);

/** Mail servers pass delivery failures on to this path, which is outside the contract, because the body is an e-mail. */
export const BOUNCES_PATH = '/api/mail/bounces';

/** An e-mail account from which campaigns and reminders are sent. */
export const MailAccount = z.object({
  _id: Id,
  type: AccountType,
  email: z.string(),
  /** The sender's name, which receivers see beside the address; it may be empty. */
  name: z.string(),
  profile: z.string().nullable(),
  /** True for the account that sends when no other account is chosen (`default_account` of the settings). */
  isDefault: z.boolean(),
  status: AccountState,
  limitedUntil: Time.nullable(),
  error: z.string().nullable(),
  /** E-mails that the account sent today, in the programme's time zone. */
  sentToday: z.int(),
  dailyLimit: z.int(),
  minuteLimit: z.int(),
  /** The server's host name; null for a Google account. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  user: z.string().nullable(),
  /**
   * The names of the campaigns that use this account, chosen or as the default one, and are scheduled, sending or paused. While there are
   * any, the account cannot be removed.
   */
  campaigns: z.array(z.string()),
  /** E-mails of no campaign that wait to be sent from the account. Those of a removed account are not sent. */
  waiting: z.int(),
  /** The newest delivery failure that was read came then; only the mailboxes of Google accounts are read. */
  bouncesReadAt: Time.nullable(),
  createdAt: Time,
});
export type MailAccount = z.infer<typeof MailAccount>;

/** The fields of an account that a campaign shows. */
export const AccountChoice = MailAccount.pick({ _id: true, type: true, email: true, profile: true });
export type AccountChoice = z.infer<typeof AccountChoice>;

const DailyLimit = z.coerce.number().int().min(1, { error: text.atLeastOneADay }).max(1_000_000);
const MinuteLimit = z.coerce.number().int().min(1, { error: text.atLeastOneAMinute }).max(100_000);
const Name = OptionalName(200);

/** A mail server to link. The connection and the password are tested before anything is stored. */
export const LinkSmtp = z.object({
  host: Text(253)
    .trim()
    .regex(/^[a-z0-9.:_-]+$/i, { error: text.enterHost }),
  port: z.coerce.number().int().min(1, { error: text.enterPort }).max(65_535).default(587),
  user: Text(254).trim().default(''),
  password: Text(1_000).default(''),
  /** The address that receivers see. */
  from: Email,
  name: Name.default(''),
  dailyLimit: DailyLimit.default(2_000),
  minuteLimit: MinuteLimit.default(120),
});

/** Only the fields that are sent change. A new server, user or password is tested before it is stored. */
export const UpdateAccount = LinkSmtp.pick({ host: true, port: true, user: true, password: true, name: true })
  .extend({ name: Name, dailyLimit: DailyLimit, minuteLimit: MinuteLimit, user: Text(254).trim(), password: Text(1_000) })
  .extend({ port: z.coerce.number().int().min(1).max(65_535) })
  .partial()
  .extend({ isDefault: z.boolean().optional() });

/** The query parameters with which Google's sign-in page sends the browser back. */
export const GoogleCallback = z.object({
  code: Text(2_000).nullish(),
  state: Text(2_000).nullish(),
  error: Text(500).nullish(),
});

export const accounts = contract({
  list: {
    route: 'GET /api/setting/accounts',
    summary: 'Linked e-mail accounts, searched by address',
    query: Page.extend({ search: Text(200).optional() }),
    response: Success.extend({
      accounts: z.array(MailAccount),
      count: z.int(),
      /** Linking Google accounts needs a client id on the server. */
      google: z.boolean(),
      /** The way by which delivery failures that came back to mail servers get here. */
      bounces: z.object({
        /** The address to which a mail server passes them on. */
        address: z.string(),
        /** The server takes none of them without the key that signs them. */
        isOpen: z.boolean(),
        receivedAt: Time.nullable(),
        /** The sender of the mail server of the installation; null without one. */
        systemSender: z.string().nullable(),
      }),
    }),
  },
  link: {
    route: 'POST /api/setting/account',
    summary: 'Link a mail server (SMTP)',
    body: LinkSmtp,
    response: Data(MailAccount),
  },
  update: {
    route: 'PATCH /api/setting/account/{id}',
    summary: 'Change an account: its limits, its name, the default one; of a mail server also how it is reached',
    body: UpdateAccount,
    response: Data(MailAccount),
  },
  check: {
    route: 'POST /api/setting/account/{id}/check',
    summary: 'Test the connection again; sending continues when it works',
    response: Data(MailAccount),
  },
  remove: {
    route: 'DELETE /api/setting/account/{id}',
    summary: 'Remove an account; 409 while a campaign that is scheduled, sending or paused uses it',
  },
  googleStart: {
    route: 'POST /api/auth/google',
    summary: 'Where to go to link a Google account; `state` comes back and must be the same',
    response: Data(z.object({ url: z.url(), state: z.string() })),
  },
  googleCallback: {
    route: 'POST /api/auth/google/callback',
    summary: 'Finish linking a Google account with what its sign-in came back with',
    body: GoogleCallback,
    response: Data(MailAccount),
  },
});
