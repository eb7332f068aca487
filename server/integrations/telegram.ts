import { cutText } from '#server/cut-text.ts';
import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as message from './integrations.messages.ts';
import type { Json } from './json.ts';
import { messageId, vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// https://core.telegram.org/bots/api: the token is part of the address, so the address is never shown.

const call = vendorCalls('Telegram', (body) => body.get('description').text(500));

async function method(outbound: Outbound, url: string, token: string, name: string, json: object): Promise<Json> {
  const { status, body } = await call(outbound, { method: 'POST', url: `${url}/bot${token}/${name}`, json, allow: [429] });
  if (status === 429) {
    const seconds = Number(body.get('parameters').get('retry_after').text(10));
    throw new CallError(stored(message.asksToWait, { service: 'Telegram', reason: '' }), {
      retry: true,
      retryAfterMs: (Number.isFinite(seconds) && seconds > 0 ? seconds : 30) * 1_000,
    });
  }
  return body.get('result');
}

/** Sends a message and returns its number in its chat. */
export async function sendTelegram(
  outbound: Outbound,
  url: string,
  token: string,
  { chat, text }: { chat: string; text: string },
): Promise<string> {
  const result = await method(outbound, url, token, 'sendMessage', {
    chat_id: /^-?\d+$/.test(chat) ? Number(chat) : chat,
    text: cutText(text, 4_096),
  });
  return messageId('Telegram', result.get('message_id'));
}

export async function checkTelegram(outbound: Outbound, url: string, token: string): Promise<string> {
  return `@${(await method(outbound, url, token, 'getMe', {})).get('username').text(100)}`;
}
