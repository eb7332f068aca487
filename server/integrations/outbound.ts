import http from 'node:http';
import https from 'node:https';
import { stored, storedOf } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import { isAllowed, PrivateAddress, publicLookup, refusePrivateLiteral } from './public-address.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** The wait when the other side asks to wait without saying how long. */
const WAIT_MS = 60_000;

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  /** The most bytes of an answer; 1 MiB when absent. */
  maxBytes?: number;
  /** A vendor's address from our settings, which may be private because the operator of this server chose it. */
  trusted?: boolean;
  /** Uses an open connection: only for requests that may be repeated, since such a connection may break silently. */
  reuse?: boolean;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface Outbound {
  /** Returns any answer, whatever its status; throws a CallError when there is none. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): void;
}

/** HTTP calls to other servers. `allow` lists hosts, with or without port, that may be called although they are private. */
export function openOutbound({ allow = [] }: { allow?: readonly string[] } = {}): Outbound {
  const options = { maxSockets: 64, maxFreeSockets: 32, timeout: 4_000 };
  const agents = {
    'http:': { kept: new http.Agent({ ...options, keepAlive: true }), once: new http.Agent(options) },
    'https:': { kept: new https.Agent({ ...options, keepAlive: true }), once: new https.Agent(options) },
  };

  async function request(given: OutboundRequest): Promise<OutboundAnswer> {
    let { url, method = 'GET', body, headers = {} } = given;
    for (let redirects = 0; ; redirects++) {
      const address = readUrl(url);
      const isFree = given.trusted === true || isAllowed(allow, address);
      if (!isFree) refuseLiteral(address);
      const answer = await ask(address, { ...given, method, headers, body }, isFree);
      const location = answer.headers.location;
      if (answer.status < 300 || answer.status > 399 || !location || given.trusted) return answer;
      // A redirect is a new address and is checked like the first. Bodies and credentials are never sent to it.
      if (redirects >= MAX_REDIRECTS) throw new CallError(stored(text.tooManyRedirects));
      if (method !== 'GET') return answer;
      const next = URL.parse(location, address.href);
      if (!next) throw new CallError(stored(text.noAddress));
      if (next.origin !== address.origin) headers = {};
      [url, body] = [next.href, undefined];
    }
  }

  function ask(
    address: URL,
    { method, headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, reuse }: OutboundRequest,
    isFree: boolean,
  ): Promise<OutboundAnswer> {
    // A key that was copied from a text may hold a curly quote or an invisible space.
    if (Object.values(headers ?? {}).some((value) => /[^\t\x20-\x7e\x80-\xff]/.test(value)))
      throw new CallError(stored(text.keyNotSendable), { concerns: 'access' });
    const isSecure = address.protocol === 'https:';
    const pool = agents[isSecure ? 'https:' : 'http:'];
    return new Promise((resolve, reject) => {
      let wasSent = false;
      const fail = (error: Error) => reject(explain(address, error, wasSent, maxBytes));
      const req = (isSecure ? https : http).request(address, {
        method,
        agent: reuse ? pool.kept : pool.once,
        headers: { 'user-agent': 'Cauri', ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        ...(!isFree && { lookup: publicLookup }),
      });
      const timer = setTimeout(() => req.destroy(new Error('timeout')), timeoutMs);
      req.on('error', fail);
      req.on('close', () => clearTimeout(timer));
      req.on('socket', (socket) => {
        // Once the connection is established, the request may arrive.
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', () => (wasSent = true));
        else wasSent = true;
      });
      // Nobody asked for another protocol, and after such an answer there is no other event.
      req.on('upgrade', (res, socket) => {
        socket.destroy();
        fail(new Error(`HTTP ${res.statusCode}`));
      });
      req.on('response', (res) => {
        const chunks: Buffer[] = [];
        let size = 0;
        res.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) req.destroy(new Error('too long'));
          else chunks.push(chunk);
        });
        res.on('error', fail);
        res.on('end', () => {
          if (!res.complete) return fail(new Error('aborted'));
          resolve({ status: res.statusCode ?? 0, headers: flat(res.headers), text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      req.end(body);
    });
  }

  return {
    request,
    close() {
      for (const { kept, once } of Object.values(agents)) for (const agent of [kept, once]) agent.destroy();
    },
  };
}

function readUrl(written: string): URL {
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol)) throw new CallError(stored(text.noAddress));
  if (url.username || url.password) throw new CallError(stored(text.secretInAddress));
  return url;
}

function refuseLiteral({ hostname }: URL): void {
  try {
    refusePrivateLiteral(hostname);
  } catch (error) {
    throw new CallError(storedOf(error));
  }
}

function explain({ host }: URL, error: Error, wasSent: boolean, maxBytes: number): CallError {
  if (error instanceof PrivateAddress) return new CallError(storedOf(error));
  if (error.message === 'too long')
    return new CallError(stored(text.answerTooLarge, { host, megabytes: maxBytes / MAX_BYTES }), { uncertain: true });
  if (error.message === 'timeout')
    return new CallError(stored(text.tooLate, { host }), { retry: true, uncertain: wasSent, concerns: 'account' });
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return new CallError(stored(text.hostUnknown, { host }), { retry: true, concerns: 'account' });
  return new CallError(stored(text.notReached, { host, reason: code ?? error.message }), {
    retry: true,
    uncertain: wasSent,
    concerns: 'account',
  });
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));

/**
 * Returns how long a header Retry-After asks to wait, in milliseconds; it gives seconds or a date. A date in the past, by a clock that
 * differs from ours, is a second, so that nobody is asked again and again without a pause. The longest wait is a day.
 */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS) : undefined;
}

/** Turns an unsuccessful answer into an error that says whether a retry may help and whether the request may have been carried out. */
export function refuse(service: string, { status, headers, text: body }: OutboundAnswer, explanation?: string): never {
  const answer = { status, body: body.slice(0, 2_000) };
  const reason = explanation?.slice(0, 300) ?? '';
  const wait = retryAfterMs(headers['retry-after']);
  if (status === 429)
    throw new CallError(stored(text.asksToWait, { service, reason }), {
      retry: true,
      retryAfterMs: wait ?? WAIT_MS,
      answer,
      concerns: 'account',
    });
  if (status === 503)
    throw new CallError(stored(text.notAvailable, { service, status, reason }), {
      retry: true,
      retryAfterMs: wait,
      answer,
      concerns: 'account',
    });
  if (status >= 500 || status === 408)
    throw new CallError(stored(text.outOfOrder, { service, status, reason }), { retry: true, uncertain: true, answer });
  const isAccess = status === 401 || status === 403;
  const message = isAccess ? text.refusesConnection : text.refuses;
  throw new CallError(stored(message, { service, status, reason }), { answer, ...(isAccess && { concerns: 'access' }) });
}
