import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER } from '#contract/auth.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import type { Guarded, Sessions } from '#server/http/sessions.ts';
import { findSession, sessionSeconds } from './session.queries.ts';

const SET_UP_FIRST =
  'Your programme asks every admin for a second step at sign-in. Please set it up first: open Cauri and follow the steps.';
const TOKEN = /^[\w-]{20,100}$/;

/** 401 without a valid session, 403 without the role. A session that is used goes on: its end moves. */
const guard =
  (deps: Deps, { access, beforeTwoFactor }: Guarded) =>
  async (req: FastifyRequest, reply: FastifyReply) => {
    if (access === 'public') return;
    const session = await readSession(deps, req, { used: true });
    if (!session) throw new AppError(401, 'Please sign in to continue.');
    req.signedIn = session;
    if (session.prolonged && bearerToken(req) === undefined) keepSession(deps.env, reply, sessionCookie(deps.env, req)!, session.remember);
    if (session.mustSetUpTwoFactor && !beforeTwoFactor) throw new AppError(403, SET_UP_FIRST, { data: { step: 'set-up-two-factor' } });
    if (access === 'admin' && session.account.role !== 'admin') throw new AppError(403, 'Only an admin can do this.');
  };

/**
 * The session of the request, if it is still good: that of its bearer token, as API clients send it, else that of the
 * browser's cookie. `used`: somebody is at work, which prolongs the session.
 */
export async function readSession(deps: Deps, req: FastifyRequest, { used = false } = {}) {
  const bearer = bearerToken(req);
  const token = bearer ?? (isOwnApp(deps.env, req) ? sessionCookie(deps.env, req) : undefined);
  if (!token || !TOKEN.test(token)) return undefined;
  const session = await findSession(deps.db, token, { used });
  // Somebody else has signed in with this browser since the calling page was opened: it does not act in their name.
  const page = bearer === undefined ? req.headers[ACCOUNT_HEADER] : undefined;
  return page !== undefined && page !== session?.account.id ? undefined : session;
}

/** Undefined without an Authorization header; empty for one that holds no bearer token. */
function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
}

export const sessionCookie = (env: Env, req: FastifyRequest): string | undefined => readCookie(env, req, 'session') || undefined;

/** Gives the browser its session, or moves the day on which it forgets it. */
export const keepSession = (env: Env, reply: FastifyReply, token: string, remember: boolean): void =>
  setCookie(env, reply, 'session', { value: token, ...(remember && { seconds: sessionSeconds(remember) }) });

/**
 * Whether a page of ours sent the request, so that the browser's cookie may speak for it. Another site can neither read
 * what a GET answers nor send a header of its own without our leave, which nothing here gives.
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

/** What serves the contracts asks about who calls. */
export const openSessions = (deps: Deps): Sessions => ({
  guard: (endpoint) => guard(deps, endpoint),
  read: (req) => readSession(deps, req),
});
