import { ACCOUNT_HEADER } from '#contract/auth.ts';
import { type Answer, type Endpoint, IDEMPOTENCY_HEADER, partsOf, type Sent } from '#contract/endpoint.ts';
import { language } from '#contract/language.ts';
import { forgetKey, keyFor } from './idempotency.ts';
import * as text from './problem.messages.ts';
import { ApiError, readProblem } from './problem.ts';
import { countSignIns, currentUser, proveSession, refuseSession, untilSignedIn } from './session.ts';

export { ApiError, newerVersion } from './problem.ts';

/** The input of a call: the contract's input, or a FormData body for an endpoint that accepts files. */
export type Input<E extends Endpoint> = E extends { multipart: object }
  ? (E extends { body: object } ? Sent<E> : never) | (Omit<Sent<E>, 'body'> & { body: FormData })
  : Sent<E>;
/** An endpoint without parameters, query or body needs no input. */
export type Rest<E extends Endpoint> =
  unknown extends Input<E> ? [input?: undefined, options?: CallOptions] : [input: Input<E>, options?: CallOptions];

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the call fails as a lost connection; `signal` does not end such a call. */
  timeout?: number;
  /** Lets the last save finish after the page is closed. */
  keepalive?: boolean;
  /** `false` makes the call fail when the session has ended, instead of waiting until the person has signed in again. */
  waits?: false;
}

/** Calls an endpoint of the contract. Every failure is an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>): Promise<Answer<E>> {
  const parts = (input ?? {}) as Parts;
  try {
    const response = await request(endpoint, parts, options);
    const answer: Answer<E> = await response.json().catch(lost);
    forgetKey(endpoint, parts);
    return answer;
  } catch (error) {
    // Without an answer, and when the server was in trouble, the call may have been done.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) forgetKey(endpoint, parts);
    throw error;
  }
}

/** Returns the unread response, for streams. */
export async function open<E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>): Promise<Response> {
  return request(endpoint, (input ?? {}) as Parts, options);
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Sends the request for the page's account. When the session has ended, the request waits until the person has signed in
 * again, and is then sent once more.
 */
async function request(endpoint: Endpoint, parts: Parts, options: CallOptions = {}): Promise<Response> {
  const needsSession = endpoint.access !== 'public';
  const waits = needsSession && options.waits !== false;
  for (;;) {
    if (waits) await untilSignedIn(options.signal);
    const [asked, signIns] = [currentUser()?._id, countSignIns()];
    const response = await send(endpoint, parts, options, asked);
    if (needsSession && response.ok) proveSession();
    if (response.ok) return response;
    // A wrong password does not mean that the session has ended. Neither does a late answer to a call of the previous
    // account.
    const over = waits && response.status === 401 && asked !== undefined && asked === currentUser()?._id;
    if (over && signIns === countSignIns()) refuseSession();
    if (!over || !currentUser()) throw await readProblem(response);
  }
}

async function send(endpoint: Endpoint, parts: Parts, options: CallOptions, account = 'none'): Promise<Response> {
  const headers: Record<string, string> = { [ACCOUNT_HEADER]: account, 'accept-language': language() };
  if (endpoint.once) headers[IDEMPOTENCY_HEADER] = keyFor(endpoint, parts);
  let body: BodyInit | undefined;
  if (parts.body instanceof FormData) body = parts.body;
  else if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(parts.body);
  }
  const { timeout, keepalive } = options;
  const signal = timeout === undefined ? options.signal : AbortSignal.timeout(timeout);
  try {
    const [method, path] = partsOf(endpoint);
    return await fetch(address(path, parts), {
      method,
      headers,
      body,
      keepalive,
      ...(signal && { signal }),
    });
  } catch (error) {
    return lost(error);
  }
}

/** Throws what a caller shows when no answer came, or only a part of it. */
export function lost(error: unknown): never {
  if (isAbort(error)) throw error;
  throw new ApiError(0, { message: text.unreachable() });
}

function address(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
