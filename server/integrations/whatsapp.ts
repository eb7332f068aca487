import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import type { Json } from './json.ts';
import { messageId, vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Meta's WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api

export interface WhatsAppAccount {
  url: string;
  accessToken: string;
  phoneNumberId: string;
}

/** The account of a connection's values. */
export const whatsAppAccount = (url: string, { accessToken = '', phoneNumberId = '' }: Record<string, string>): WhatsAppAccount => ({
  url,
  accessToken,
  phoneNumberId,
});

// Codes of https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes

/** Too many messages from this account: a later retry helps. */
const ACCOUNT_WAITS = new Set([4, 80007, 130429, 131048]);
/** Too many messages to this number: a later retry helps, and messages to others may leave meanwhile. */
const PAIR_WAITS = 131056;
const WAIT_MS = 10_000;
/** The account is locked, restricted, has lost its permission or owes money: somebody has to look at it. */
const ACCESS = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010]);
/** The number has no WhatsApp, or one that is too old. */
const UNREACHABLE = 131026;

/** Such a failure says that the number cannot be reached by WhatsApp at all. */
export const isUnreachable = (code: number): boolean => code === UNREACHABLE;

const reasonOf = (body: Json) => body.get('error').get('error_data').get('details').text(500) || body.get('error').get('message').text(500);

const call = vendorCalls('WhatsApp', reasonOf);

/** WhatsApp refuses a value that holds a line break, a tab or more than four spaces in a row. Spaces inside numbers stay. */
export const oneLine = (value: string): string => value.replaceAll(/[^\S\u00a0\u202f]+/g, ' ').trim();

/** Sends an approved template, because WhatsApp allows no other first message. Returns the message's id. */
export function sendWhatsAppTemplate(
  outbound: Outbound,
  account: WhatsAppAccount,
  {
    to,
    template,
    language,
    values,
    reference,
  }: {
    to: string;
    template: string;
    language: string;
    values: string[];
    /** A text that WhatsApp repeats in the receipts of the message. */
    reference?: string;
  },
): Promise<string> {
  const parameters = values.map((value) => ({ type: 'text', text: oneLine(value) }));
  return send(outbound, account, to, {
    type: 'template',
    ...(reference !== undefined && { biz_opaque_callback_data: reference }),
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

/** The statuses whose meaning the code in the answer says. */
const REFUSALS = [400, 429];

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
    allow: REFUSALS,
  });
  if (REFUSALS.includes(status)) {
    const code = Number(body.get('error').get('code').text(10) || Number.NaN);
    const later = status === 429 || ACCOUNT_WAITS.has(code) || code === PAIR_WAITS;
    throw new CallError(stored(text.refusesBecause, { service: 'WhatsApp', reason: reasonOf(body) || stored(text.noReason) }), {
      retry: later,
      ...(later && { retryAfterMs: WAIT_MS }),
      concerns: code === UNREACHABLE ? 'number' : ACCESS.has(code) ? 'access' : later && code !== PAIR_WAITS ? 'account' : 'call',
    });
  }
  return messageId('WhatsApp', body.get('messages').items()[0]?.get('id'));
}

/** Checks the account and returns the number that members see as the sender. */
export async function checkWhatsApp(outbound: Outbound, { url, accessToken, phoneNumberId }: WhatsAppAccount): Promise<string> {
  const { body } = await call(outbound, {
    url: `${url}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number,verified_name`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return [body.get('verified_name').text(100), body.get('display_phone_number').text(40)].filter(Boolean).join(' ');
}
