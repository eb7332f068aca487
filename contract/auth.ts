import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Data, Email, Id, IdParams, Success, Text, Time } from './shared.ts';

export const ROLES = ['admin', 'coach'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Only an Active account can sign in. */
export const ACCOUNT_STATUS = ['Pending', 'Active', 'Inactive', 'Banned', 'Rejected'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const RESET_CODE_LENGTH = 8;

const Name = Text(100).trim().min(1, { error: 'Please enter your name' });
const NewPassword = Text(PASSWORD_MAX).min(PASSWORD_MIN, { error: 'Password must be at least 8 characters long' });
const Password = Text(PASSWORD_MAX).min(1, { error: 'Please enter your password' });

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: Time,
  lastLogin: Time.nullable(),
});
export type User = z.infer<typeof User>;

/** The programme's, an IANA name: times are shown in it. */
const TimeZone = z.string();

export const Session = z.object({
  _id: Id,
  current: z.boolean(),
  remember: z.boolean(),
  /** The browser's own words, as it sent them. */
  userAgent: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
});
export type Session = z.infer<typeof Session>;

export const ADMIN_DECISIONS = ['active', 'rejected'] as const;
export const PendingAdmin = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  createdAt: Time,
  done: z.boolean(),
  /** Null while it waits for an admin. */
  actionTaken: z.enum(ADMIN_DECISIONS).nullable(),
});
export type PendingAdmin = z.infer<typeof PendingAdmin>;

/** With what the caller has not read yet, for the badge. */
const Decided = Data(PendingAdmin).extend({ unread: z.int().min(0) });

export const auth = contract({
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    ceiling: 60,
    summary: 'Ask for a staff account; the first one on an empty database is an active admin',
    body: z.object({ name: Name, email: Email, password: NewPassword }),
    response: Success.extend({ message: z.string() }),
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    ceiling: 120,
    summary: 'Sign in: the token goes into the Authorization header as a Bearer token',
    body: z.object({ email: Email, password: Password, remember: z.boolean().default(false) }),
    response: Success.extend({
      _id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      token: z.string(),
      expiresAt: Time,
      timeZone: TimeZone,
    }),
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'signed-in',
    summary: 'End this session',
    response: Success,
  },
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    summary: 'The signed-in account, and the programme’s time zone',
    response: Data(User.extend({ timeZone: TimeZone })),
  },
  updateDetails: {
    method: 'PUT',
    path: '/api/updatedetails',
    access: 'signed-in',
    summary: 'Change one’s own name or email address',
    body: z.object({ name: Name, email: Email }).partial(),
    response: Data(User),
  },
  updatePassword: {
    method: 'PUT',
    path: '/api/updatepassword',
    access: 'signed-in',
    summary: 'Change one’s own password; every other session of the account ends',
    body: z.object({ currentPassword: Password, newPassword: NewPassword }),
    response: Success,
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    summary: 'Where the account is signed in',
    response: Data(z.array(Session)),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'signed-in',
    summary: 'Sign one of one’s own sessions out',
    params: IdParams,
    response: Success,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    ceiling: 60,
    summary: 'E-mail an 8-digit code, valid for 10 minutes; the answer is the same for unknown addresses',
    body: z.object({ email: Email }),
    response: Data(z.object({ requestId: Id })),
  },
  verifyCode: {
    method: 'POST',
    path: '/api/verify-otp',
    access: 'public',
    ceiling: 120,
    summary: 'Exchange the e-mailed code for a reset token; five tries a code',
    body: z.object({
      requestId: Id,
      code: z.string().regex(/^\d{8}$/, { error: 'Please enter the complete 8-digit verification code' }),
    }),
    response: Data(z.object({ resetToken: z.string() })),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    ceiling: 60,
    summary: 'Set a new password with a reset token; every session of the account ends',
    body: z.object({ resetToken: z.string().max(200), password: NewPassword }),
    response: Success,
  },
  pendingAdmins: {
    method: 'GET',
    path: '/api/pending-admins',
    access: 'admin',
    summary: 'Requests for an admin account: those that wait first, then the latest decided ones',
    response: Data(z.array(PendingAdmin)),
  },
  approveAdmin: {
    method: 'PUT',
    path: '/api/approve-admin/{id}',
    access: 'admin',
    summary: 'Let the account sign in; the decision is final',
    params: IdParams,
    response: Decided,
  },
  rejectAdmin: {
    method: 'PUT',
    path: '/api/reject-admin/{id}',
    access: 'admin',
    summary: 'Refuse the account; the decision is final',
    params: IdParams,
    response: Decided,
  },
});
