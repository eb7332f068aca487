import type { Json } from '#server/integrations/json.ts';
import { changesIn, timeOf } from './receipts.rules.ts';

/** Somebody asked by a reply to get no more messages by this channel, or to get them again. */
export interface Reply {
  /** In E.164. */
  phone: string;
  wants: 'stop' | 'start';
  at: Date;
  /** It tells the message from others of the number: the vendor’s id, otherwise its time; undefined when it has neither. */
  mark?: string | undefined;
}

/**
 * The words that vendors document as standard, and their forms in French, without accents and spaces. “Cancel” and “end” are left
 * out, although some vendors know them, because they are answers to an appointment as well.
 */
const STOP_FORMS = [
  ...['STOP(?:P?E[RSZ]?)?', 'ARRETT?(?:E[RSZ]?)?', 'DESABONN?E(?:[ERSZ]|MENT)?', 'DESINSCRI(?:RE|TE?|S|VEZ|PTION)'],
  ...['UNSUBSCRIBE', 'OPTOUT', 'QUIT', 'REMOVE', 'REVOKE'],
];
const STOP = new RegExp(`^(?:${STOP_FORMS.join('|')})+$`);
const START = /^(?:START|UNSTOP|REPRENDRE)$/;
/** People write these words beside, to be polite or to name the messages. */
const POLITE = /(?<= )(?:S ?IL (?:VOUS|TE) PLAIT|SVP|STP|MERCI|PLEASE|PL[SZ]|THANKS|THANK YOU) /g;
const THE_MESSAGES = /(?<= )(?:DE?|ME?|MOI|SE|CA|ALL|TOUT|ENVOYER|SENDING|[LDC]ES|VOS|YOUR|SMS|MESSAGES?|PUBS?|PROMO(?:TION)?S?) /g;
const PHONE = /^\+[1-9]\d{7,14}$/;

/** A reply counts when it is only such words, however they are written; a sentence in which one occurs does not. */
function replyOf(sender: string, text: string, at: Date, mark: string): Reply[] {
  const phone = `+${sender.replace(/^tel:/, '').replace(/^\+/, '')}`;
  const words = ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\P{L}+/gu, ' ')
    .toUpperCase()} `;
  const said = words.replaceAll(POLITE, '').replaceAll(THE_MESSAGES, '').replaceAll(' ', '');
  const wants = STOP.test(said) ? 'stop' : START.test(said) ? 'start' : undefined;
  return wants && PHONE.test(phone) ? [{ phone, wants, at, mark: mark || undefined }] : [];
}

/**
 * Reads the replies in a webhook of WhatsApp, typed or by a button:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/text
 */
export const readWhatsAppReplies = (body: Json, now: Date): Reply[] =>
  changesIn(body, 'messages').flatMap((one) => {
    const said = one.get('text').get('body').text(100) || one.get('button').get('text').text(100);
    const timestamp = one.get('timestamp').text(20);
    return replyOf(one.get('from').text(20), said, timeOf(timestamp, now), one.get('id').text() || timestamp);
  });

/** Reads an incoming message of Orange ("SMS response"), which it sends to the address of the reports. */
export function readOrangeReplies(body: Json, now: Date): Reply[] {
  const message = body.get('inboundSMSMessageNotification').get('inboundSMSMessage');
  const mark = message.get('messageId').text() || message.get('dateTime').text();
  return replyOf(message.get('senderAddress').text(30), message.get('message').text(100), now, mark);
}
