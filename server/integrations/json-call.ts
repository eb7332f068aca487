import { type Outbound, type OutboundRequest, refuse } from './outbound.ts';
import { Json } from './payment-provider.ts';

interface JsonCall extends Omit<OutboundRequest, 'body' | 'trusted'> {
  /** The name of the service, for error messages. */
  service: string;
  json?: unknown;
  form?: Record<string, string>;
  /** Reads the vendor's own reason from a refusal. */
  reasonOf?: (answer: Json) => string | undefined;
  /** Statuses that do not count as a refusal. */
  allow?: readonly number[];
}

/** Calls a vendor and reads its JSON; a refusal becomes a CallError with the vendor's own message. */
export async function jsonCall(
  outbound: Outbound,
  { service, json, form, reasonOf, allow = [], headers, ...request }: JsonCall,
): Promise<{ status: number; body: Json }> {
  const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  const answer = await outbound.request({
    ...request,
    trusted: true,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const read = new Json(parse(answer.text));
  if (answer.status >= 300 && !allow.includes(answer.status)) refuse(service, answer, reasonOf?.(read) || undefined);
  return { status: answer.status, body: read };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
