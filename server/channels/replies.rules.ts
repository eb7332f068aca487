import type { Json } from '#server/integrations/json.ts';
import { changesIn, timeOf } from './receipts.rules.ts';

/** Somebody asked by a reply to get no more messages by this channel, or to get them again. */
export interface Reply {
  /** In E.164. */
  phone: string;
  wants: 'stop' | 'start';
  at: Date;
}

const WORDS: Record<string, Reply['wants']> = {
  STOP: 'stop',
  STOPALL: 'stop',
  ARRET: 'stop',
  ARRETER: 'stop',
  DESABONNER: 'stop',
  UNSUBSCRIBE: 'stop',
  START: 'start',
  REPRENDRE: 'start',
};
const PHONE = /^\+[1-9]\d{7,14}$/;

/** A reply counts when it is nothing but one of the words, however it is written; a sentence in which the word occurs does not. */
function replyOf(sender: string, text: string, at: Date): Reply[] {
  const phone = `+${sender.replace(/^tel:/, '').replace(/^\+/, '')}`;
  const word = text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase();
  const wants = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return wants && PHONE.test(phone) ? [{ phone, wants, at }] : [];
}

/**
 * Reads the replies in a webhook of WhatsApp, typed or by a button:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/text
 */
export const readWhatsAppReplies = (body: Json, now: Date): Reply[] =>
  changesIn(body, 'messages').flatMap((one) => {
    const said = one.get('text').get('body').text(100) || one.get('button').get('text').text(100);
    return replyOf(one.get('from').text(20), said, timeOf(one.get('timestamp').text(20), now));
  });

/** Reads an incoming message of Orange ("SMS response"), which it sends to the address of the reports. */
export function readOrangeReplies(body: Json, now: Date): Reply[] {
  const message = body.get('inboundSMSMessageNotification').get('inboundSMSMessage');
  return replyOf(message.get('senderAddress').text(30), message.get('message').text(100), now);
}
