import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

/**
 * Who may call: anyone; any active account, about itself; staff (an admin or a coach); admins only.
 * Enforced where the contract is served (server/http/serve.ts), never by a URL test. docs/access.md lists every endpoint.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'admin';

/** An endpoint that coaches may call says which rows they reach; an admin reaches all of them. */
type Reach = { access: Exclude<Access, 'staff'>; coaches?: never } | { access: 'staff'; coaches: string };

/** One call of the catalogue: all that goes over the wire, as data. */
export type Endpoint = Call & Reach;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for each parameter of `params`. */
  path: `/${string}`;
  /** The call is open, too, to an admin who still has to set up the second factor that the programme requires. */
  beforeTwoFactor?: true;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** The fields and files of a `multipart/form-data` body, which is taken beside JSON, or alone where there is no `body`. */
  multipart?: $ZodType;
  /** Calls per minute that one address may make: a high ceiling, since a whole city can share one. */
  ceiling?: number;
  /** The JSON body of success; `file` streams an attachment, `events` is a server-sent event stream. */
  response: $ZodType | 'file' | 'events';
}
export type Contract = Record<string, Endpoint>;
export const contract = <const C extends Contract>(c: C): C => c;

type Part<E, K extends string, V> = K extends keyof E ? { [P in K]: V } : unknown;
type In<E, K extends keyof E> = E[K] extends $ZodType ? z.input<E[K]> : never;
type Out<E, K extends keyof E> = E[K] extends $ZodType ? z.output<E[K]> : never;

/** What the caller sends (before defaults and coercion). */
export type Sent<E extends Endpoint> = Part<E, 'params', In<E, 'params'>> &
  Part<E, 'query', In<E, 'query'>> &
  Part<E, 'body', In<E, 'body'>>;
/** What the handler receives (after defaults and coercion). */
export type Received<E extends Endpoint> = Part<E, 'params', Out<E, 'params'>> &
  Part<E, 'query', Out<E, 'query'>> &
  Part<E, 'body', Out<E, 'body'>>;
/** What the caller gets back. */
export type Answer<E extends Endpoint> = E['response'] extends $ZodType ? z.output<E['response']> : never;
