import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts';
import { ApiError, readProblem, UNREACHABLE } from './problem.ts';
import { currentUser, signOut } from './session.ts';

export { ApiError } from './problem.ts';

/** What a call takes: the contract's input, or a FormData body where the endpoint takes files. */
type Input<E extends Endpoint> = E extends { multipart: true } ? Sent<E> | (Omit<Sent<E>, 'body'> & { body: FormData }) : Sent<E>;
/** An endpoint without parameters, query or body needs no input. */
type Rest<E extends Endpoint> =
  unknown extends Sent<E> ? [input?: undefined, options?: CallOptions] : [input: Input<E>, options?: CallOptions];

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets a last save outlive the page. */
  keepalive?: boolean;
}

/** Calls an endpoint of the contract; every failure is an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>): Promise<Answer<E>> {
  const response = await request(endpoint, (input ?? {}) as Parts, options);
  try {
    return (await response.json()) as Answer<E>;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { message: UNREACHABLE });
  }
}

/** Saves the file that an endpoint streams, under the name that the server gives it. */
export async function download<E extends Endpoint & { response: 'file' }>(
  endpoint: E,
  ...[input, options]: Rest<E>
): Promise<{ name: string }> {
  const response = await request(endpoint, (input ?? {}) as Parts, options);
  const name = fileName(response.headers.get('content-disposition')) ?? 'download';
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked late: some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return { name };
}

/** The answer's body as it comes, for streams. */
export async function open<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<Response> {
  return request(endpoint, {}, options);
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function request(endpoint: Endpoint, parts: Parts, options?: CallOptions): Promise<Response> {
  const token = currentUser()?.token;
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  let body: BodyInit | undefined;
  if (parts.body instanceof FormData) body = parts.body;
  else if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(parts.body);
  }

  let response: Response;
  try {
    response = await fetch(address(endpoint, parts), { method: endpoint.method, headers, body, ...options });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { message: UNREACHABLE });
  }
  if (response.ok) return response;
  // The session ended; unless this answer belongs to an earlier one. A wrong password is no reason to sign out.
  if (response.status === 401 && endpoint.access !== 'public' && token === currentUser()?.token) signOut();
  throw await readProblem(response);
}

function address(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.method} ${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** RFC 6266: the UTF-8 name first, the plain one else. */
function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
