import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, type auth } from '#contract/auth.ts';
import type { Received } from '#contract/endpoint.ts';
import { type Language, language } from '#contract/language.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { clearCookie } from '#server/http/cookies.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as text from './auth.messages.ts';
import { type Account, findAccountByEmail, isInvited, toUser, updateProven } from './auth.queries.ts';
import { isOwnApp, sessionCookie, setSessionCookie } from './guard.http.ts';
import { rememberBrowser } from './known-browser.http.ts';
import { beginAttempt, beginCode, endAttempt, endCode, pauseAttempt } from './login-limits.actions.ts';
import { verifyPassword } from './passwords.rules.ts';
import { recordFailedSignIn } from './refusals.http.ts';
import { createSession, endSession, endSessionOf } from './session.queries.ts';
import { acceptSecondFactor, findTwoFactor } from './two-factor.queries.ts';

const STEP = { step: 'two-factor' };

export const signInRoutes = (deps: Deps) =>
  ({
    async login({ body }, req, reply) {
      const account = await proveOwner(deps, req, body);
      const app = req.headers[ACCOUNT_HEADER] !== undefined && isOwnApp(deps.env, req);
      // A program that signs in says nothing about what the person reads.
      const reads = (account.language as Language | null) ?? (app ? language() : null);
      const before = app ? sessionCookie(deps.env, req) : undefined;
      const { token, expiresAt } = await deps.db.transaction().execute(async (db) => {
        if (!(await updateProven(db, account, { last_login_at: new Date(), language: reads }))) throw new AppError(401, text.wrongSignIn());
        if (before) await endSessionOf(db, before);
        await audit(db, req, { action: 'account.login', id: account.id });
        return createSession(db, account.id, { remember: body.remember, userAgent: req.headers['user-agent'] ?? '' });
      });
      if (app) {
        setSessionCookie(deps.env, reply, token, body.remember);
        rememberBrowser(deps.env, reply, account.email);
      }
      const { _id, name, email, role } = toUser(account);
      return {
        _id,
        name,
        email,
        role,
        token,
        expiresAt: expiresAt.toISOString(),
        timeZone: await findTimeZone(deps.db),
        language: reads ?? language(),
      };
    },

    async logout(_, req, reply) {
      const { account, sessionId } = caller(req);
      await endSession(deps.db, account.id, sessionId);
      clearCookie(deps.env, reply, 'session');
      return {};
    },
  }) satisfies Partial<Handlers<typeof auth>>;

/** Returns the account after its password, and its second factor if it has one, were given. Every failure is counted and logged. */
async function proveOwner(
  deps: Deps,
  req: FastifyRequest,
  { email, password, code }: Received<typeof auth.login>['body'],
): Promise<Account> {
  const account = await findAccountByEmail(deps.db, email);
  const refuse = async (reason: string, problem: AppError): Promise<never> => {
    await recordFailedSignIn(deps, req, account?.id, reason);
    throw problem;
  };
  const attempt = await beginAttempt(deps, req, email).catch((problem) => refuse('too many attempts', problem));
  if (!(await verifyPassword(account?.password_hash, password)) || !account)
    return refuse(account ? 'wrong password' : 'unknown e-mail address', new AppError(401, text.wrongSignIn()));
  const closed = await whyClosed(deps.db, account);
  if (closed) return refuse(`the account is ${account.status}`, new AppError(403, closed));
  if ((await findTwoFactor(deps.db, account.id)).enabled) {
    if (!code) {
      await pauseAttempt(deps.db, attempt);
      throw new AppError(401, text.enterCode(), { data: STEP });
    }
    await beginCode(deps.db, account.id, attempt).catch((problem) => refuse('too many attempts', problem));
    const how = await acceptSecondFactor(deps.db, deps.env, account.id, code);
    if (!how) return refuse('wrong second factor', fieldError(401, 'code', text.wrongOrUsedCode(), { data: STEP }));
    await endCode(deps.db, account.id, attempt);
    if (how === 'recovery') await audit(deps.db, req, { action: 'account.recovery-code', id: account.id });
  }
  await endAttempt(deps.db, attempt);
  return account;
}

/** Returns why an account cannot sign in. Only a caller with the right password sees it. */
async function whyClosed(db: Db, { id, status, role }: Account): Promise<string | undefined> {
  if (status === 'Active') return undefined;
  if (status === 'Pending' && (role === 'coach' || (await isInvited(db, id)))) return text.openInvitationFirst();
  if (status === 'Pending') return text.waitsForApproval();
  if (status === 'Rejected') return text.requestRefused();
  return text.accountClosed();
}
