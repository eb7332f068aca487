import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import type { Json } from './json.ts';
import { vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Meta's WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api

export interface WhatsAppAccount {
  url: string;
  accessToken: string;
  phoneNumberId: string;
}

/** The codes for too many messages at once, for this number or this pair: a later retry helps. */
const LATER = new Set([4, 80007, 130429, 131048, 131056]);
const PAIR_WAIT_MS = 10_000;

const reasonOf = (body: Json) => body.get('error').get('error_data').get('details').text(500) || body.get('error').get('message').text(500);

const call = vendorCalls('WhatsApp', reasonOf);

/** Sends an approved template, because WhatsApp allows no other first message. Returns the message's id. */
export function sendWhatsAppTemplate(
  outbound: Outbound,
  account: WhatsAppAccount,
  { to, template, language, values }: { to: string; template: string; language: string; values: string[] },
): Promise<string> {
  const parameters = values.map((value) => ({ type: 'text', text: value }));
  return send(outbound, account, to, {
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
    },
  });
}

/** Sends a text. WhatsApp delivers it only to people who wrote in the last 24 hours. Returns the message's id. */
export const sendWhatsAppText = (
  outbound: Outbound,
  account: WhatsAppAccount,
  { to, text }: { to: string; text: string },
): Promise<string> => send(outbound, account, to, { type: 'text', text: { preview_url: false, body: text } });

async function send(
  outbound: Outbound,
  { url, accessToken, phoneNumberId }: WhatsAppAccount,
  to: string,
  content: Record<string, unknown>,
): Promise<string> {
  const { status, body } = await call(outbound, {
    method: 'POST',
    url: `${url}/${encodeURIComponent(phoneNumberId)}/messages`,
    headers: { authorization: `Bearer ${accessToken}` },
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      ...content,
    },
    allow: [400],
  });
  if (status === 400) {
    const later = LATER.has(Number(body.get('error').get('code').text(10)));
    throw new CallError(stored(text.refusesBecause, { service: 'WhatsApp', reason: reasonOf(body) || stored(text.noReason) }), {
      retry: later,
      ...(later && { retryAfterMs: PAIR_WAIT_MS }),
    });
  }
  const id = body.get('messages').items()[0]?.get('id').text(200);
  if (!id) throw new CallError(stored(text.noMessageId, { service: 'WhatsApp' }), { uncertain: true });
  return id;
}

/** Checks the account and returns the number that members see as the sender. */
export async function checkWhatsApp(outbound: Outbound, { url, accessToken, phoneNumberId }: WhatsAppAccount): Promise<string> {
  const { body } = await call(outbound, {
    url: `${url}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number,verified_name`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return [body.get('verified_name').text(100), body.get('display_phone_number').text(40)].filter(Boolean).join(' ');
}
