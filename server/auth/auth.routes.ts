import type { FastifyRequest } from 'fastify';
import type { auth } from '#contract/auth.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { countUnread } from '#server/notifications/notifications.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as letters from './auth.letters.ts';
import {
  type Account,
  decideAdmin,
  findAccount,
  findAccountByEmail,
  findPendingAdmin,
  listPendingAdmins,
  noteLogin,
  registerAdmin,
  setPassword,
  toUser,
  updateAccount,
} from './auth.queries.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import { resetRoutes } from './reset.routes.ts';
import { createSession, endSession, endSessions, listSessions } from './session.queries.ts';
import { forgetAttempts, throttle } from './throttle.ts';

const EMAIL_TAKEN = 'An account with this e-mail address already exists';
const WRONG_SIGN_IN = 'The e-mail address or the password is wrong.';

export const authRoutes = (deps: Deps): Handlers<typeof auth> => ({
  ...resetRoutes(deps),

  async register({ body: { name, email, password } }, req) {
    await throttle(deps.db, `register:${email}`, { attempts: 10, minutes: 15 });
    await refuseCommonPassword(password, 'password');
    const passwordHash = await hashPassword(password);
    const first = await deps.db.transaction().execute(async (db) => {
      const registered = await registerAdmin(db, { name, email, passwordHash });
      if (!registered) throw new AppError(409, `${EMAIL_TAKEN}.`, { errors: { email: EMAIL_TAKEN } });
      const { account, first } = registered;
      await audit(db, req, {
        action: 'account.register',
        subject: { type: 'account', id: account.id },
        after: { name, email, status: account.status },
      });
      if (!first) await publish(db, { type: 'admin-request.changed' });
      return first;
    });
    return {
      message: first
        ? 'Your account is ready. You are the first admin: you can sign in now.'
        : 'Your request was sent. You can sign in as soon as an admin approves it.',
    };
  },

  async login({ body: { email, password, remember } }, req) {
    // The pair first, so that a stranger who guesses elsewhere does not lock the owner out; then the account as a whole.
    const keys = [`login:${email}:${req.ip}`, `login:${email}`] as [string, string];
    await throttle(deps.db, keys[0], { attempts: 10, minutes: 15 });
    await throttle(deps.db, keys[1], { attempts: 100, minutes: 15 });
    const account = await findAccountByEmail(deps.db, email);
    if (!(await verifyPassword(account?.password_hash, password)) || !account) throw new AppError(401, WRONG_SIGN_IN);
    refuseUnlessActive(account);
    await forgetAttempts(deps.db, keys);
    const { token, expiresAt } = await deps.db.transaction().execute(async (db) => {
      await noteLogin(db, account.id);
      await audit(db, req, { action: 'account.login', subject: { type: 'account', id: account.id } });
      return createSession(db, account.id, { remember, userAgent: req.headers['user-agent'] ?? '' });
    });
    const { _id, name, role } = toUser(account);
    return { _id, name, email: account.email, role, token, expiresAt: expiresAt.toISOString(), timeZone: await findTimeZone(deps.db) };
  },

  async logout(_, req) {
    const { account, sessionId } = caller(req);
    await endSession(deps.db, account.id, sessionId);
    return {};
  },

  me: async (_, req) => ({ data: { ...toUser(await self(deps, req)), timeZone: await findTimeZone(deps.db) } }),

  async updateDetails({ body }, req) {
    const before = await self(deps, req);
    return deps.db.transaction().execute(async (db) => {
      const account = await updateAccount(db, before.id, body);
      if (!account) throw new AppError(409, `${EMAIL_TAKEN}.`, { errors: { email: EMAIL_TAKEN } });
      await audit(db, req, {
        action: 'account.update',
        subject: { type: 'account', id: account.id },
        before: { name: before.name, email: before.email },
        after: { name: account.name, email: account.email },
      });
      if (account.email !== before.email) await queueMail(db, before.email, letters.emailChanged(account));
      return { message: 'User updated successfully', data: toUser(account) };
    });
  },

  async updatePassword({ body: { currentPassword, newPassword } }, req) {
    const account = await self(deps, req);
    await throttle(deps.db, `password:${account.id}`, { attempts: 10, minutes: 15 });
    if (!(await verifyPassword(account.password_hash, currentPassword)))
      throw new AppError(400, 'The current password is wrong.', { errors: { currentPassword: 'The current password is wrong' } });
    await refuseCommonPassword(newPassword, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    await deps.db.transaction().execute(async (db) => {
      await setPassword(db, account.id, passwordHash);
      await endSessions(db, account.id, caller(req).sessionId);
      await audit(db, req, { action: 'account.password', subject: { type: 'account', id: account.id } });
      await queueMail(db, account.email, letters.passwordChanged(account));
    });
    return { message: 'Password updated successfully' };
  },

  sessions: async (_, req) => ({ data: await listSessions(deps.db, caller(req)) }),

  async endSession({ params }, req) {
    if (!(await endSession(deps.db, caller(req).account.id, params.id))) throw new AppError(404, 'This session has already ended.');
    return { message: 'Signed out there.' };
  },

  pendingAdmins: async () => ({ data: await listPendingAdmins(deps.db) }),
  approveAdmin: ({ params }, req) => decide(deps, req, params.id, 'active'),
  rejectAdmin: ({ params }, req) => decide(deps, req, params.id, 'rejected'),
});

async function self(deps: Deps, req: FastifyRequest): Promise<Account> {
  return found(await findAccount(deps.db, caller(req).account.id), 'This account no longer exists.');
}

/** Told only to who knows the password. */
function refuseUnlessActive({ status, role }: Account) {
  if (status === 'Active') return;
  if (status === 'Pending' && role === 'coach')
    throw new AppError(403, 'Please open the link in your invitation e-mail first. If you cannot find it, an admin can send it again.');
  if (status === 'Pending')
    throw new AppError(403, 'Your account is waiting for an admin to approve it. You can sign in as soon as that is done.');
  if (status === 'Rejected') throw new AppError(403, 'Your request for an account was refused. Please ask an admin of the programme.');
  throw new AppError(403, 'This account is closed. Please ask an admin of the programme.');
}

async function decide(deps: Deps, req: FastifyRequest, requestId: string, decision: 'active' | 'rejected') {
  return deps.db.transaction().execute(async (db) => {
    const decided = await decideAdmin(db, requestId, decision, caller(req).account.id);
    if (!decided) {
      found(await findPendingAdmin(db, requestId), 'This request does not exist.');
      throw new AppError(409, 'Another admin has already decided this request.');
    }
    const { accountId, request } = decided;
    await audit(db, req, {
      action: `account.${decision === 'active' ? 'approve' : 'reject'}`,
      subject: { type: 'account', id: accountId },
      after: { decision },
    });
    await publish(db, { type: 'admin-request.changed' });
    await queueMail(db, request.email, decision === 'active' ? letters.approved(request, deps.env.PUBLIC_URL) : letters.rejected(request));
    const unread = await countUnread(db, caller(req).account);
    return { message: decision === 'active' ? 'Admin request approved' : 'Admin request rejected', data: request, unread };
  });
}
