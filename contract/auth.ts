import { z } from 'zod';
import * as text from './auth.messages.ts';
import { contract } from './endpoint.ts';
import { LANGUAGES } from './language.ts';
import { Data, Email, Id, Mailed, PersonName, Success, Text, Time } from './shared.ts';

export const ROLES = ['admin', 'coach'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Only an Active account can sign in. */
export const ACCOUNT_STATUS = ['Pending', 'Active', 'Inactive', 'Banned', 'Rejected'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[number];

/**
 * Every call of the app names the account for which its page was opened (`none` before sign-in). The browser's session
 * cookie is valid only together with this header: other sites cannot send it, and a page never acts for an account that
 * signed in later in another tab.
 */
export const ACCOUNT_HEADER = 'x-cauri-account';

/** The cookie in which the app remembers the language of this browser. */
export const LANGUAGE_COOKIE = 'cauri-language';
/** The appearance that somebody chose in this browser: light, dark, or auto, which follows the system. */
export const SCHEME_COOKIE = 'cauri-scheme';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const RESET_CODE_LENGTH = 8;
const ResetToken = z.string().max(200);
/** The path of the page on which an e-mailed link sets a new password. */
export const resetPath = (token: string) => `/reset/${token}`;

export const Name = PersonName(100, text.nameNeeded);
export const NewPassword = Text(PASSWORD_MAX).min(PASSWORD_MIN, { error: text.passwordTooShort });
const Code = z.string().regex(/^\d{8}$/, { error: text.codeIncomplete });
/** Six digits from the authenticator app, or a recovery code. */
const SecondFactor = Text(40).trim();
const Password = Text(PASSWORD_MAX).min(1, { error: text.passwordNeeded });

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: Time,
  lastLogin: Time.nullable(),
});
export type User = z.infer<typeof User>;

/** IANA name of the programme's time zone, in which times are shown. */
const TimeZone = z.string();
const ReadLanguage = z.enum(LANGUAGES);

export const Session = z.object({
  _id: Id,
  current: z.boolean(),
  remember: z.boolean(),
  /** The User-Agent header as the browser sent it. */
  userAgent: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
});
export type Session = z.infer<typeof Session>;

export const TwoFactor = z.object({
  enabled: z.boolean(),
  since: Time.nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const auth = contract({
  login: {
    route: 'POST /api/login',
    access: 'public',
    ceiling: 120,
    summary:
      'Sign in: the token goes into the Authorization header as a Bearer token. The app, which names itself in x-cauri-account, gets a cookie too. 401 with data.step `two-factor`: send the call again with `code`',
    body: z.object({ email: Email, password: Password, remember: z.boolean().default(false), code: SecondFactor.optional() }),
    response: Success.extend({
      _id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      token: z.string(),
      expiresAt: Time,
      timeZone: TimeZone,
      language: ReadLanguage,
    }),
  },
  logout: {
    route: 'POST /api/logout',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'End this session',
  },
  me: {
    route: 'GET /api/me',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'The signed-in account, and the programme’s time zone',
    response: Data(
      User.extend({
        timeZone: TimeZone,
        /** The language of the app and of e-mails; null until the person signs in again. */
        language: ReadLanguage.nullable(),
        /**
         * The programme requires a second factor and this admin has none yet, so all other calls are refused until it is
         * set up.
         */
        mustSetUpTwoFactor: z.boolean(),
        /** This coach sees only the members whose coach they are. */
        ownMembersOnly: z.boolean(),
        /** A backup was restored, and this admin has to decide what becomes of what waited. */
        sendingPaused: z.boolean(),
      }),
    ),
  },
  updateDetails: {
    route: 'PUT /api/updatedetails',
    access: 'signed-in',
    summary:
      'Change one’s own name, email address or language. A new address needs currentPassword and waits in `confirm` for the code that is e-mailed there; where no mail can be sent it holds at once',
    body: z.object({ name: Name, email: Email, currentPassword: Text(PASSWORD_MAX), language: ReadLanguage }).partial(),
    response: Data(User).extend({ confirm: z.string().nullable() }),
  },
  confirmEmail: {
    route: 'POST /api/confirm-email',
    access: 'signed-in',
    summary: 'Take the new address with the code that was e-mailed to it; five tries. Every other session of the account ends',
    body: z.object({ code: Code }),
    response: Data(User),
  },
  updatePassword: {
    route: 'PUT /api/updatepassword',
    access: 'signed-in',
    summary: 'Change one’s own password; every other session of the account ends',
    body: z.object({ currentPassword: Password, newPassword: NewPassword }),
  },
  twoFactor: {
    route: 'GET /api/two-factor',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Whether one’s own sign-in asks for a second factor',
    response: Data(TwoFactor),
  },
  startTwoFactor: {
    route: 'POST /api/two-factor/start',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'A new secret for an authenticator app; it counts once it is confirmed',
    body: z.object({ currentPassword: Password }),
    response: Data(z.object({ secret: z.string(), uri: z.string() })),
  },
  confirmTwoFactor: {
    route: 'POST /api/two-factor/confirm',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Turn the second factor on with a first code of the app; answers the recovery codes, once',
    body: z.object({ code: SecondFactor.min(1, { error: text.appCodeNeeded }) }),
    response: Data(RecoveryCodes),
  },
  renewRecoveryCodes: {
    route: 'POST /api/two-factor/recovery-codes',
    access: 'signed-in',
    summary: 'New recovery codes in place of the old ones',
    body: z.object({ currentPassword: Password }),
    response: Data(RecoveryCodes),
  },
  stopTwoFactor: {
    route: 'POST /api/two-factor/off',
    access: 'signed-in',
    summary: 'Turn one’s own second factor off; 409 while the programme requires it',
    body: z.object({ currentPassword: Password }),
  },
  requireTwoFactor: {
    route: 'PUT /api/two-factor/required',
    summary: 'Require a second factor of every admin, or not; whoever requires it must have one',
    body: z.object({ required: z.boolean() }),
  },
  resetTwoFactor: {
    route: 'DELETE /api/two-factor/{id}',
    summary: 'Turn the second factor of another account off, for somebody who has lost the phone and the recovery codes; its sessions end',
    response: Success.extend(Mailed),
  },
  sessions: {
    route: 'GET /api/sessions',
    access: 'signed-in',
    summary: 'Where the account is signed in',
    response: Data(z.array(Session)),
  },
  endSession: {
    route: 'DELETE /api/sessions/{id}',
    access: 'signed-in',
    summary: 'Sign one of one’s own sessions out',
  },
  forgotPassword: {
    route: 'POST /api/forgot-password',
    access: 'public',
    ceiling: 60,
    summary: 'E-mail an 8-digit code, valid for 10 minutes; the answer is the same for unknown addresses',
    body: z.object({ email: Email }),
    response: Data(z.object({ requestId: Id })).extend(Mailed),
  },
  verifyCode: {
    route: 'POST /api/verify-otp',
    access: 'public',
    ceiling: 120,
    summary: 'Exchange the e-mailed code for a reset token; five tries a code',
    body: z.object({
      requestId: Id,
      code: Code,
    }),
    response: Data(z.object({ resetToken: z.string() })),
  },
  resetLink: {
    route: 'POST /api/reset-password/link',
    access: 'public',
    ceiling: 60,
    summary: 'Whose password a reset link sets; 410 when it is used or expired. The token is a secret: it stands in no address',
    body: z.object({ resetToken: ResetToken }),
    response: Data(z.object({ email: z.string() })),
  },
  resetPassword: {
    route: 'POST /api/reset-password',
    access: 'public',
    ceiling: 60,
    summary: 'Set a new password with a reset token; every session of the account ends',
    body: z.object({ resetToken: ResetToken, password: NewPassword }),
  },
});
