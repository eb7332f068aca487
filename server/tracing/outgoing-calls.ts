import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Span, Tracing } from './tracing.ts';

// Node itself announces every HTTP call of the process, also those that libraries make. A span names the host only, because paths hold
// ids and, with some vendors, keys.

/** Records each call as a span until the function that is returned is called. */
export function followCalls(begin: Tracing['begin']): () => void {
  const spans = new WeakMap<object, Span>();
  const start = (request: object, method: string, host: string) =>
    spans.set(request, begin('call', `${method} ${host}`, { 'http.request.method': method, 'server.address': host }));
  const end = (message: unknown) => {
    const { request, response, error } = message as { request: object; response?: { statusCode?: number }; error?: Error };
    const status = response?.statusCode;
    spans.get(request)?.end({
      ...(status !== undefined && { attributes: { 'http.response.status_code': status } }),
      ...(error ? { error } : status !== undefined && status >= 400 && { error: status }),
    });
    spans.delete(request);
  };
  const listeners: [string, (message: unknown) => void][] = [
    [
      'http.client.request.start',
      (message) => {
        const { request } = message as { request: ClientRequest; response?: IncomingMessage };
        start(request, request.method, request.host);
      },
    ],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: { origin: string; method: string } };
        start(request, request.method, new URL(request.origin).hostname);
      },
    ],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
