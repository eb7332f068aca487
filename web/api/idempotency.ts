import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#web/ui/new-id.ts';

/** A person who presses again later means it anew. The server knows the key for longer. */
const KEPT_MS = 10 * 60_000;

const keys = new Map<string, { key: string; until: number }>();

const nameOf = ({ route }: Endpoint, sent: object): string => JSON.stringify([route, sent]);

/** The Idempotency-Key of a call: the same one until an answer says what became of it, so that pressing again after a lost answer does nothing twice. */
export function keyFor(endpoint: Endpoint, sent: object): string {
  const name = nameOf(endpoint, sent);
  const known = keys.get(name);
  if (known && known.until > Date.now()) return known.key;
  const key = newId();
  keys.set(name, { key, until: Date.now() + KEPT_MS });
  return key;
}

export function forgetKey(endpoint: Endpoint, sent: object): void {
  if (endpoint.once) keys.delete(nameOf(endpoint, sent));
}
