import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER } from '#contract/auth.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import type { Guarded, Sessions } from '#server/http/handlers.ts';
import * as text from './auth.messages.ts';
import { findSession, sessionSeconds } from './session.queries.ts';

const TOKEN = /^[\w-]{20,100}$/;

/** Answers 401 without a valid session and 403 without the role. A session that is used is prolonged. */
const guard =
  (deps: Deps, { access, beforeTwoFactor }: Guarded) =>
  async (req: FastifyRequest, reply: FastifyReply) => {
    if (access === 'public') return;
    const session = await readSession(deps, req, { used: true });
    if (!session) throw new AppError(401, text.pleaseSignIn());
    req.signedIn = session;
    if (session.prolonged && bearerToken(req) === undefined)
      setSessionCookie(deps.env, reply, sessionCookie(deps.env, req)!, session.remember);
    if (session.mustSetUpTwoFactor && !beforeTwoFactor)
      throw new AppError(403, text.setUpSecondStep(), { data: { step: 'set-up-two-factor' } });
    if (access === 'admin' && session.account.role !== 'admin') throw new AppError(403, text.adminsOnly());
  };

/** Returns the valid session of the bearer token, or else of the browser's cookie. A session that is `used` is prolonged. */
export async function readSession(deps: Deps, req: FastifyRequest, { used = false } = {}) {
  const bearer = bearerToken(req);
  const token = bearer ?? (isOwnApp(deps.env, req) ? sessionCookie(deps.env, req) : undefined);
  if (!token || !TOKEN.test(token)) return undefined;
  const session = await findSession(deps.db, token, { used });
  // Another person has signed in with this browser since the page was opened, so the page must not act in their name.
  const page = bearer === undefined ? req.headers[ACCOUNT_HEADER] : undefined;
  return page !== undefined && page !== session?.account.id ? undefined : session;
}

/** Returns the bearer token: undefined without an Authorization header, and empty when the header has none. */
function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
}

export const sessionCookie = (env: Env, req: FastifyRequest): string | undefined => readCookie(env, req, 'session') || undefined;

/** Sets the session cookie, or moves the day on which the browser deletes it. */
export const setSessionCookie = (env: Env, reply: FastifyReply, token: string, remember: boolean): void =>
  setCookie(env, reply, 'session', { value: token, ...(remember && { seconds: sessionSeconds(remember) }) });

/**
 * Returns whether a page of ours sent the request, so that the browser's cookie may authenticate it. Another site can neither
 * read the response of a GET nor send a custom header without our permission, which we never give.
 */
export function isOwnApp(env: Env, req: FastifyRequest): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true;
  if (req.headers[ACCOUNT_HEADER] === undefined) return false;
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = req.headers;
  return origin === undefined || origin === new URL(env.PUBLIC_URL).origin || hostOf(origin) === req.host;
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Answers the questions that the server of the contracts asks about the caller. */
export const openSessions = (deps: Deps): Sessions => ({
  guard: (endpoint) => guard(deps, endpoint),
  read: (req) => readSession(deps, req),
});
