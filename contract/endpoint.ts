import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { Success } from './shared.ts';

/**
 * Each level admits its callers: anyone; any active account, about itself; staff (an admin or a coach); admins only. The rule is enforced
 * where the contract is served (server/http/serve.ts), never by comparing URLs. docs/access.md lists every endpoint.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'admin';

/** The header by which a repeated call is known: 8 to 100 letters, digits, `-` and `_`, chosen by the caller. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** An endpoint that coaches may call names the rows that they can reach; an admin can reach all rows. */
type Reach = { access: Exclude<Access, 'staff'>; coaches?: never } | { access: 'staff'; coaches: string };

/** One call of the API: everything about its request and response, as data. */
export type Endpoint = Call & Reach;
/** Calls name the rows that coaches reach, or else are for admins, so that one which was forgotten opens nothing. */
type Defined = Call & (Reach | { access?: never; coaches?: string });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call {
  /** The method and the path, with `{name}` for each parameter of `params`. */
  route: `${Method} /${string}`;
  /** The call is also allowed for an admin who still has to set up the required second factor. */
  beforeTwoFactor?: true;
  /** One line for the OpenAPI document. */
  summary: string;
  /** The parameters of the path; `{id}` alone is the id of a row and needs no schema. */
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /**
   * The fields and files of a `multipart/form-data` body. It is accepted in addition to JSON, or alone when there is no
   * `body`.
   */
  multipart?: $ZodType;
  /**
   * Doing it twice would make or send something twice, so a repetition with the same Idempotency-Key gets the first answer. Only for a
   * caller who is signed in, and for an answer without secrets, because it is stored for an hour.
   */
  once?: true;
  /** Maximum number of calls per minute from one address. It is high because a whole city can share one address. */
  ceiling?: number;
  /**
   * The JSON body of a success, if it says more than that the call succeeded; `file` streams an attachment, and `events` is a stream of
   * server-sent events.
   */
  response?: $ZodType | 'file' | 'events';
}
export type Contract = Record<string, Endpoint>;

export const partsOf = ({ route }: Pick<Endpoint, 'route'>) => route.split(' ') as [method: Method, path: string];

type AccessOf<E> = E extends { access: Access } ? E['access'] : E extends { coaches: string } ? 'staff' : 'admin';

export const contract = <const C extends Record<string, Defined>>(calls: C) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { access: call.coaches === undefined ? 'admin' : 'staff', ...call }]),
  ) as { [K in keyof C]: C[K] & { access: AccessOf<C[K]> } };

type Part<E, K extends string, V> = K extends keyof E ? { [P in K]: V } : unknown;
type ById<E extends Endpoint> = E extends { params: $ZodType }
  ? unknown
  : E['route'] extends `${string}{id}` | `${string}{id}/${string}`
    ? { params: { id: string } }
    : unknown;
type In<E, K extends keyof E> = E[K] extends $ZodType ? z.input<E[K]> : never;
type Out<E, K extends keyof E> = E[K] extends $ZodType ? z.output<E[K]> : never;

/** The caller sends this, before defaults and coercion. */
export type Sent<E extends Endpoint> = ById<E> &
  Part<E, 'params', In<E, 'params'>> &
  Part<E, 'query', In<E, 'query'>> &
  Part<E, 'body', In<E, 'body'>>;
/** The handler receives this, after defaults and coercion. */
export type Received<E extends Endpoint> = ById<E> &
  Part<E, 'params', Out<E, 'params'>> &
  Part<E, 'query', Out<E, 'query'>> &
  Part<E, 'body', Out<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = E extends { response: infer R } ? R : typeof Success;
export type Answer<E extends Endpoint> = ResponseOf<E> extends $ZodType ? z.output<ResponseOf<E>> : never;
