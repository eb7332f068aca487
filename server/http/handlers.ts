import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { Role } from '#contract/auth.ts';
import type { Contract, Endpoint, Received, ResponseOf } from '#contract/endpoint.ts';
import type { MadeFile, StoredFile } from './files.ts';

// The types of the handlers of calls, and who calls them.

export interface SignedIn {
  account: {
    id: string;
    name: string;
    email: string;
    role: Role;
    /** True for coaches while the settings show each of them their own members only. */
    ownMembersOnly: boolean;
  };
  sessionId: string;
}

export type Guarded = Pick<Endpoint, 'access' | 'beforeTwoFactor'>;

/** Finds out who calls and what they may call. server/auth implements it, and app.ts hands it in. */
export interface Sessions {
  /** Answers 401 without a valid session and 403 without the role that the endpoint requires. */
  guard(endpoint: Guarded): (req: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The session of the request; undefined when it is no longer valid. Reading does not prolong it. */
  read(req: FastifyRequest): Promise<(SignedIn & { mustSetUpTwoFactor: boolean }) | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The guard sets this for every endpoint that is not public. */
    signedIn?: SignedIn;
  }
  interface FastifyInstance {
    sessions: Sessions;
  }
}

/** The caller of an endpoint that is not public. */
export function caller(req: FastifyRequest): SignedIn {
  if (!req.signedIn) throw new Error('caller() used on a public endpoint');
  return req.signedIn;
}

/**
 * The coach who sees only their own members and what is about these; undefined for a caller who sees all members, and for work without
 * a request, such as a scenario's.
 */
export function seenBy(req: FastifyRequest | undefined): string | undefined {
  if (!req) return undefined;
  const { id, ownMembersOnly } = caller(req).account;
  return ownMembersOnly ? id : undefined;
}

/** A handler returns the response without `success`, which serve.ts adds; a stored file; or nothing for events. */
type Returned<E extends Endpoint> =
  ResponseOf<E> extends $ZodType
    ? Omit<z.output<ResponseOf<E>>, 'success'>
    : ResponseOf<E> extends 'file'
      ? StoredFile | MadeFile
      : undefined;

export type Handler<E extends Endpoint> = (
  input: Received<E>,
  req: FastifyRequest,
  /** For setting headers, such as the cookie at sign-in. */
  reply: FastifyReply,
) => Promise<Returned<E>> | Returned<E>;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };
