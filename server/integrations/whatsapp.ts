import { CallError } from './call-error.ts';
import { jsonCall } from './json-call.ts';
import type { Outbound } from './outbound.ts';
import type { Json } from './payment-provider.ts';

// Meta's WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api

export interface WhatsAppAccount {
  url: string;
  accessToken: string;
  phoneNumberId: string;
}

/** Too many at once, for this number or this pair: another try later helps. */
const LATER = new Set([4, 80007, 130429, 131048, 131056]);
const PAIR_WAIT_MS = 10_000;

const said = (body: Json) => body.get('error').get('error_data').get('details').text(500) || body.get('error').get('message').text(500);

/** Sends an approved template: WhatsApp takes no other first message. Answers the message's id. */
export async function sendWhatsAppTemplate(
  outbound: Outbound,
  { url, accessToken, phoneNumberId }: WhatsAppAccount,
  { to, template, language, values }: { to: string; template: string; language: string; values: string[] },
): Promise<string> {
  const parameters = values.map((text) => ({ type: 'text', text }));
  const { status, body } = await jsonCall(outbound, {
    who: 'WhatsApp',
    method: 'POST',
    url: `${url}/${encodeURIComponent(phoneNumberId)}/messages`,
    headers: { authorization: `Bearer ${accessToken}` },
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
      },
    },
    allow: [400],
    said,
  });
  if (status === 400) {
    const later = LATER.has(Number(body.get('error').get('code').text(10)));
    throw new CallError(`WhatsApp refuses this: ${said(body) || 'no reason given.'}`, {
      retry: later,
      ...(later && { retryAfterMs: PAIR_WAIT_MS }),
    });
  }
  const id = body.get('messages').items()[0]?.get('id').text(200);
  if (!id) throw new CallError('WhatsApp answered without the id of a message.', { uncertain: true });
  return id;
}

/** The number that messages come from, as members see it. */
export async function checkWhatsApp(outbound: Outbound, { url, accessToken, phoneNumberId }: WhatsAppAccount): Promise<string> {
  const { body } = await jsonCall(outbound, {
    who: 'WhatsApp',
    url: `${url}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number,verified_name`,
    headers: { authorization: `Bearer ${accessToken}` },
    said,
  });
  return [body.get('verified_name').text(100), body.get('display_phone_number').text(40)].filter(Boolean).join(' ');
}
