import { createHash } from 'node:crypto';
import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { type Outbound, type OutboundRequest, refuse } from './outbound.ts';

interface JsonCall extends Omit<OutboundRequest, 'body' | 'trusted'> {
  json?: unknown;
  form?: Record<string, string>;
  /** Statuses that do not count as a refusal. */
  allow?: readonly number[];
}
type Called = Promise<{ status: number; body: Json }>;

/**
 * The calls of one vendor, which answers JSON. A refusal becomes a CallError with the vendor's own message, which `reasonOf` reads
 * from the answer. A success in another form, such as the page of a proxy, leaves open what the vendor did.
 */
export const vendorCalls =
  (service: string, reasonOf?: (answer: Json) => string | undefined) =>
  async (outbound: Outbound, { json, form, allow = [], headers, ...request }: JsonCall): Called => {
    const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
    const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const answer = await outbound.request({
      ...request,
      trusted: true,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
    const read = new Json(parseJson(answer.text));
    if (answer.status >= 300 && !allow.includes(answer.status)) refuse(service, answer, reasonOf?.(read) || undefined);
    if (answer.status < 300 && read.value === undefined)
      throw new CallError(stored(text.providerNotJson, { provider: service }), { retry: true, uncertain: request.method === 'POST' });
    return { status: answer.status, body: read };
  };

/** The id of a message that a vendor took. Without one, nobody knows whether it did. */
export function messageId(service: string, id: Json | undefined): string {
  const read = id?.text(500);
  if (!read) throw new CallError(stored(text.noMessageId, { service }), { uncertain: true });
  return read;
}

/** A token is replaced this long before it ends. */
const MARGIN_MS = 120_000;

/** The access tokens of a vendor, by account, because vendors ask not to fetch one for each call. */
export function tokenCache(service: string) {
  const tokens = new Map<string, { token: string; until: number }>();

  async function get(key: string, ask: () => Called): Promise<string> {
    const known = tokens.get(key);
    if (known && known.until > Date.now()) return known.token;
    // Asking for a token changes nothing at the vendor, so the `uncertain` mark of a failure is dropped.
    const { body } = await ask().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      const { stored, retry, retryAfterMs, answer, concerns } = error;
      throw new CallError(stored, { retry, retryAfterMs, answer, concerns });
    });
    const token = body.get('access_token').text(4_000);
    if (!token) throw new CallError(stored(text.noAccessToken, { service }), { retry: true });
    const seconds = Number(body.get('expires_in').text(10)) || 3_600;
    tokens.set(key, { token, until: Date.now() + seconds * 1_000 - MARGIN_MS });
    return token;
  }

  return {
    /** Works with a token of the account, and once more with a fresh one where the vendor revoked it early. The refused call did nothing. */
    async use<T>(account: readonly string[], ask: () => Called, work: (headers: { authorization: string }) => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(account.join('\n')).digest('hex');
      const bearer = async () => ({ authorization: `Bearer ${await get(key, ask)}` });
      const first = await bearer();
      try {
        return await work(first);
      } catch (error) {
        if (!(error instanceof CallError) || (error.answer as { status?: number } | undefined)?.status !== 401) throw error;
        tokens.delete(key);
        return work(await bearer());
      }
    },
  };
}
