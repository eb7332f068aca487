import { createHash } from 'node:crypto';
import { CallError } from './call-error.ts';
import { jsonCall } from './json-call.ts';
import type { Outbound } from './outbound.ts';
import type { Json } from './payment-provider.ts';

// Orange's SMS API for Africa and the Middle East: https://developer.orange.com/apis/sms

export interface OrangeAccount {
  url: string;
  /** `Basic …`, as the developer portal shows it. */
  authorization: string;
  /** The number for which the bundle was bought, digits only. */
  sender: string;
  senderName?: string;
}

const reasonOf = (body: Json) => {
  const error = body.get('requestError').get('serviceException', 'policyException');
  return error.get('text').text(300) || body.get('description').text(300) || body.get('message').text(300);
};

/** A token lasts an hour, and Orange asks not to fetch one for each message, so each process caches its tokens. */
const tokens = new Map<string, { token: string; until: number }>();
const MARGIN_MS = 120_000;

async function tokenOf(outbound: Outbound, { url, authorization }: OrangeAccount): Promise<string> {
  const key = createHash('sha256').update(`${url}\n${authorization}`).digest('hex');
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.token;
  const { body } = await jsonCall(outbound, {
    service: 'Orange',
    method: 'POST',
    url: `${url}/oauth/v3/token`,
    headers: { authorization: /^basic /i.test(authorization) ? authorization : `Basic ${authorization}` },
    form: { grant_type: 'client_credentials' },
    reasonOf,
  }).catch((error: CallError) => {
    // No message was requested yet, so nothing can have been sent.
    throw new CallError(error.message, {
      retry: error.retry,
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    });
  });
  const token = body.get('access_token').text(4_000);
  if (!token) throw new CallError('Orange answered without an access token.', { retry: true });
  tokens.set(key, { token, until: Date.now() + Number(body.get('expires_in').text(10) || 3_600) * 1_000 - MARGIN_MS });
  return token;
}

async function authorized<T>(
  outbound: Outbound,
  account: OrangeAccount,
  work: (bearer: { authorization: string }) => Promise<T>,
): Promise<T> {
  const bearer = async () => ({ authorization: `Bearer ${await tokenOf(outbound, account)}` });
  try {
    return await work(await bearer());
  } catch (error) {
    if (!(error instanceof CallError) || !error.message.includes('(401)')) throw error;
    // The token was revoked early, so the call is repeated once with a fresh one. The refused call sent nothing.
    tokens.clear();
    return work(await bearer());
  }
}

/** Sends a message and returns the address of the resource that describes it. */
export async function sendOrangeSms(
  outbound: Outbound,
  account: OrangeAccount,
  { to, message }: { to: string; message: string },
): Promise<string> {
  const sender = `tel:+${account.sender.replaceAll(/\D/g, '')}`;
  return authorized(outbound, account, async (headers) => {
    const { body } = await jsonCall(outbound, {
      service: 'Orange',
      method: 'POST',
      url: `${account.url}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`,
      headers,
      json: {
        outboundSMSMessageRequest: {
          address: `tel:${to}`,
          senderAddress: sender,
          ...(account.senderName && { senderName: account.senderName }),
          outboundSMSTextMessage: { message },
        },
      },
      reasonOf,
    });
    return body.get('outboundSMSMessageRequest').get('resourceURL').text(500);
  });
}

/** Checks the account and returns a sentence about what is left of its bundles. */
export async function checkOrange(outbound: Outbound, account: OrangeAccount): Promise<string> {
  return authorized(outbound, account, async (headers) => {
    const { body } = await jsonCall(outbound, { service: 'Orange', url: `${account.url}/sms/admin/v1/contracts`, headers, reasonOf });
    const units = body.items().map((one) => `${one.get('country').text(10)}: ${one.get('availableUnits').text(20)}`);
    return units.length > 0 ? `SMS left: ${units.join(', ')}` : 'Connected.';
  });
}
