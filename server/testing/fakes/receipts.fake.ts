import { createHmac, randomUUID } from 'node:crypto';
import type { SignedDelivery } from './fake-server.ts';

// The reports of WhatsApp and Orange about messages, as their documentation shows them; no real account was tried.

export const APP_SECRET = 'b0a1c2d3e4f5-app-secret-of-meta';

type Status = 'sent' | 'delivered' | 'read' | 'failed';
interface Reported {
  /** The id that WhatsApp gave the message. */
  wamid: string;
  /** The call of the message gave this as `biz_opaque_callback_data`. */
  reference: string;
  status: Status;
  to?: string;
  at?: Date;
  /** One of the codes of Meta's list, for `failed`. */
  code?: number;
}

const ERRORS: Record<number, { title: string; details: string }> = {
  131026: { title: 'Message undeliverable', details: 'Message Undeliverable.' },
  131049: { title: 'Meta chose not to deliver', details: 'This message was not delivered to maintain healthy ecosystem engagement.' },
};

/** A signed webhook with one or more statuses. */
export function whatsAppReport(reported: Reported[], secret = APP_SECRET): SignedDelivery {
  const statuses = reported.map(({ wamid, reference, status, to = '221771234567', at = new Date(), code = 131026 }) => ({
    id: wamid,
    status,
    timestamp: String(Math.floor(at.valueOf() / 1_000)),
    recipient_id: to,
    biz_opaque_callback_data: reference,
    ...(status === 'sent' && { pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' } }),
    ...(status === 'failed' && {
      errors: [
        {
          code,
          title: ERRORS[code]?.title ?? 'Something went wrong',
          message: ERRORS[code]?.title ?? 'Something went wrong',
          error_data: { details: ERRORS[code]?.details ?? 'Message failed to send because of an unknown error.' },
          href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
        },
      ],
    }),
  }));
  const metadata = { display_phone_number: '221770000000', phone_number_id: '106540352242922' };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  return signed(
    { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }] },
    secret,
  );
}

/** A signed webhook with a message that somebody sent. */
export function whatsAppReply(from: string, text: string, secret = APP_SECRET): SignedDelivery {
  const messages = [
    { from, id: `wamid.${randomUUID()}`, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: text } },
  ];
  const value = { messaging_product: 'whatsapp', contacts: [{ profile: { name: 'Awa' }, wa_id: from }], messages };
  return signed(
    { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }] },
    secret,
  );
}

function signed(content: object, secret: string): SignedDelivery {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
}

/** A message that somebody sent, as Orange passes it on. */
export const orangeReply = (from: string, message: string): SignedDelivery => ({
  body: JSON.stringify({
    inboundSMSMessageNotification: {
      callbackData: '',
      inboundSMSMessage: {
        dateTime: new Date().toISOString(),
        destinationAddress: 'tel:+221770000000',
        messageId: randomUUID(),
        message,
        senderAddress: `tel:${from}`,
      },
    },
  }),
  headers: { 'content-type': 'application/json' },
});

/** A delivery report of Orange. Orange signs nothing. */
export const orangeReport = (
  resource: string,
  deliveryStatus: 'DeliveredToTerminal' | 'DeliveredToNetwork' | 'DeliveryUncertain' | 'DeliveryImpossible' | 'MessageWaiting',
  phone = '+221771234567',
): SignedDelivery => ({
  body: JSON.stringify({
    deliveryInfoNotification: { callbackData: resource, deliveryInfo: { address: `tel:${phone}`, deliveryStatus } },
  }),
  headers: { 'content-type': 'application/json' },
});
