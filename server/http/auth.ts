import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { findSession, type SignedIn } from '#server/auth/session.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every endpoint that is not public. */
    signedIn?: SignedIn;
  }
}

/** 401 without a valid token, 403 without the role. */
export const guard = (deps: Deps, access: Access) => async (req: FastifyRequest) => {
  if (access === 'public') return;
  req.signedIn = await readSession(deps, req);
  if (!req.signedIn) throw new AppError(401, 'Please sign in to continue.');
  if (access === 'admin' && req.signedIn.account.role !== 'admin') throw new AppError(403, 'Only an admin can do this.');
};

/** The session that the request's bearer token names, if it is still good. */
export async function readSession(deps: Deps, req: FastifyRequest): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(req.headers.authorization ?? '')?.[1];
  return token ? findSession(deps.db, token) : undefined;
}

/** The caller of an endpoint that is not public. */
export function caller(req: FastifyRequest): SignedIn {
  if (!req.signedIn) throw new Error('caller() used on a public endpoint');
  return req.signedIn;
}
