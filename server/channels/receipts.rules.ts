import { isId } from '#contract/shared.ts';
import * as service from '#server/integrations/integrations.messages.ts';
import type { Json } from '#server/integrations/json.ts';
import { isUnreachable } from '#server/integrations/whatsapp.ts';
import { stored } from '#server/stored-errors.ts';

export interface Receipt {
  /** The id of the delivery, which WhatsApp repeats. */
  id?: string;
  providerId: string;
  /** The number that the message went to, which Orange repeats. */
  phone?: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** The reason is in its stored form. */
  reason?: string;
  /** The number cannot be reached by this channel at all. */
  unreachable?: boolean;
}

const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;

/** The items of this name in a webhook of WhatsApp, which wraps them in entries and changes. */
export const changesIn = (body: Json, name: 'statuses' | 'messages'): Json[] =>
  body
    .get('entry')
    .items()
    .flatMap((entry) => entry.get('changes').items())
    .flatMap((change) => change.get('value').get(name).items());

/**
 * Reads a webhook of WhatsApp:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
 */
export function readWhatsApp(body: Json, now: Date): Receipt[] {
  return changesIn(body, 'statuses').flatMap((one): Receipt[] => {
    const status = STATUSES.find((known) => known === one.get('status').text());
    const id = one.get('biz_opaque_callback_data').text(100);
    if (!status || !isId(id)) return [];
    const at = timeOf(one.get('timestamp').text(20), now);
    const base = { id, providerId: one.get('id').text(200), status, at };
    if (status !== 'failed') return [base];
    const [error] = one.get('errors').items();
    const code = Number(error?.get('code').text(10) || Number.NaN);
    const reason = error?.get('error_data').get('details').text(300) || error?.get('message', 'title').text(300) || '';
    return [{ ...base, reason: notDelivered('WhatsApp', reason), unreachable: isUnreachable(code) }];
  });
}

/** Orange tells these two of its statuses for good; the others say that the message is still on its way. */
const ORANGE: Record<string, Receipt['status']> = { DeliveredToTerminal: 'delivered', DeliveryImpossible: 'failed' };

/** Reads a delivery report of Orange (SMS DR): https://developer.orange.com/apis/sms/getting-started */
export function readOrange(body: Json, now: Date): Receipt[] {
  const note = body.get('deliveryInfoNotification');
  const info = note.get('deliveryInfo');
  const told = info.get('deliveryStatus').text(100);
  const status = Object.hasOwn(ORANGE, told) ? ORANGE[told] : undefined;
  const providerId = note.get('callbackData').text(500).split('/').at(-1) ?? '';
  if (!status || providerId === '') return [];
  const phone = info.get('address').text(100).replace(/^tel:/, '');
  const reason = status === 'failed' ? { reason: notDelivered('Orange', stored(service.numberNotReached)) } : {};
  return [{ providerId, phone, status, at: now, ...reason }];
}

const notDelivered = (name: string, reason: string): string =>
  stored(service.notDelivered, { service: name, reason: reason || stored(service.noReason) });

/** Seconds since 1970; a time that is none or lies ahead is now. */
export function timeOf(seconds: string, now: Date): Date {
  const at = new Date(Number(seconds) * 1_000);
  return at.getFullYear() >= 2020 && at <= now ? at : now;
}
