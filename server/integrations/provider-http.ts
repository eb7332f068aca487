import { StoredError, stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { retryAfterMs } from './outbound.ts';
import { ProviderBusy } from './payment-provider.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The wait when a provider asks to wait without saying how long. */
const WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Reads JSON from a provider; undefined for a 404. An error names the provider when the answer is not JSON. */
export async function getJson(provider: string, url: string, key: string): Promise<Json | undefined> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => notReached(provider, error));
  const body = await readText(response, MAX_BYTES).catch((error: unknown) => notReached(provider, error));
  if (response.status === 404) return undefined;
  if (response.status === 429) {
    const wait = retryAfterMs(response.headers.get('retry-after')) ?? WAIT_MS;
    throw new ProviderBusy(stored(text.providerAsksToWait, { provider }), Math.min(wait, LONGEST_WAIT_MS));
  }
  if (response.status === 401 || response.status === 403)
    throw new StoredError(stored(text.providerRefusesKey, { provider, status: response.status }));
  if (!response.ok) throw new StoredError(stored(text.providerAnswered, { provider, status: response.status }));
  const value = parseJson(body);
  if (value === undefined) throw new StoredError(stored(text.providerNotJson, { provider }));
  return new Json(value);
}

/** The payments of a list. An answer without one, such as an error with status 200, must not pass for a list that is empty. */
export function listOf(provider: string, list: Json | undefined): Json[] {
  if (!Array.isArray(list?.value)) throw new StoredError(stored(text.providerNoList, { provider }));
  return list.items();
}

/** The network's own word for it, such as ECONNREFUSED, is in the cause. */
function notReached(provider: string, error: unknown): never {
  if (error instanceof StoredError) throw error;
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  throw new StoredError(stored(text.providerNotReached, { provider, reason: cause?.code ?? cause?.message ?? message }));
}

/** The text of an answer, which is given up when it is longer. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new StoredError(stored(text.providerTooLong));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
