import { z } from 'zod';
import { Name, NewPassword } from './auth.ts';
import { contract } from './endpoint.ts';
import { Data, Email, Id, Mailed, Page, Success, Text, Time } from './shared.ts';

/** The page to which the link leads that confirms an address. */
export const confirmPath = (token: string) => `/register/confirm/${token}`;

/** For this many hours the link of a request is valid. */
export const CONFIRM_HOURS = 24;

export const RegistrationNeeds = z.object({
  /** No account exists yet, so the first one becomes an active admin at once. */
  firstAccount: z.boolean(),
  /** The first account needs the set-up code that the server printed when it started. */
  needsCode: z.boolean(),
  /** A link is e-mailed, and admins see the request only after somebody has opened the link and confirmed. */
  confirmsByMail: z.boolean(),
});
export type RegistrationNeeds = z.infer<typeof RegistrationNeeds>;

/**
 * The result of a request. Addresses that already have an account get `asked` and `confirm` too, so that the answer
 * reveals nothing.
 */
export const REGISTERED = ['active', 'asked', 'confirm'] as const;

export const ADMIN_DECISIONS = ['active', 'rejected'] as const;
export const PendingAdmin = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  createdAt: Time,
  done: z.boolean(),
  /** Null while the request waits for an admin. */
  actionTaken: z.enum(ADMIN_DECISIONS).nullable(),
});
export type PendingAdmin = z.infer<typeof PendingAdmin>;

const Token = z.object({ token: Text(200) });
/** The decided request, with the caller's number of unread notifications for the badge. */
const Decided = Data(PendingAdmin).extend({ unread: z.int().min(0), ...Mailed });

export const registration = contract({
  needs: {
    route: 'GET /api/registration',
    access: 'public',
    ceiling: 120,
    summary: 'What somebody who asks for a staff account has to do here',
    response: Data(RegistrationNeeds),
  },
  register: {
    route: 'POST /api/register',
    access: 'public',
    ceiling: 60,
    summary:
      'Ask for a staff account. The first one on an empty database is an active admin, with `setupCode` unless it is made on the server itself. Later ones wait for an admin: where e-mails can be sent, after the e-mailed link was confirmed (`confirm`), else at once (`asked`). An address that has an account gets the same answer. 429 while too many requests wait',
    body: z.object({ name: Name, email: Email, password: NewPassword, setupCode: Text(60).trim().optional() }),
    response: Success.extend({ message: z.string(), outcome: z.enum(REGISTERED) }),
  },
  read: {
    route: 'POST /api/registration/read',
    access: 'public',
    ceiling: 60,
    summary: 'Whose request an e-mailed link confirms; 410 when it was used or has expired. The token is a secret: it stands in no address',
    body: Token,
    response: Data(z.object({ name: z.string(), email: z.string() })),
  },
  confirm: {
    route: 'POST /api/registration/confirm',
    access: 'public',
    ceiling: 60,
    summary:
      'Confirm the address of a request: it reaches the admins. 409 when the address has an account meanwhile, 410 when the link was used or has expired, 429 while too many requests wait',
    body: Token,
    response: Success.extend({ message: z.string() }),
  },
  pendingAdmins: {
    route: 'GET /api/pending-admins',
    summary: 'Requests for an admin account: those that wait first, then those that were decided, the latest first',
    query: Page.extend({ state: z.enum(['all', 'waiting']).default('all') }),
    response: Data(z.array(PendingAdmin)).extend({ count: z.int().min(0) }),
  },
  approveAdmin: {
    route: 'PUT /api/approve-admin/{id}',
    summary: 'Let the account sign in; the decision is final',
    response: Decided,
  },
  rejectAdmin: {
    route: 'PUT /api/reject-admin/{id}',
    summary: 'Refuse the account; the decision is final',
    response: Decided,
  },
});
