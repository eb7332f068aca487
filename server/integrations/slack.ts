import { cutText } from '#server/cut-text.ts';
import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import type { Json } from './json.ts';
import { vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Slack refuses with status 200: https://docs.slack.dev/reference/methods

const call = vendorCalls('Slack');

async function method(outbound: Outbound, url: string, token: string, name: string, json: object): Promise<Json> {
  const { body } = await call(outbound, { method: 'POST', url: `${url}/${name}`, headers: { authorization: `Bearer ${token}` }, json });
  if (body.get('ok').value !== true) {
    const error = body.get('error').text(100);
    const later = error === 'ratelimited' || error === 'rate_limited';
    throw new CallError(stored(text.refusesBecause, { service: 'Slack', reason: error || stored(text.noReason) }), {
      retry: later || error === 'service_unavailable',
      uncertain: /internal_error|fatal_error/.test(error),
    });
  }
  return body;
}

/** Posts a message and returns its time stamp, which is its id in the channel. */
export async function postToSlack(
  outbound: Outbound,
  url: string,
  token: string,
  { channel, text }: { channel: string; text: string },
): Promise<string> {
  return (await method(outbound, url, token, 'chat.postMessage', { channel, text: cutText(text, 40_000) })).get('ts').text(40);
}

export async function checkSlack(outbound: Outbound, url: string, token: string): Promise<string> {
  const body = await method(outbound, url, token, 'auth.test', {});
  return `${body.get('user').text(100)} (${body.get('team').text(100)})`;
}
