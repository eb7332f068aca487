import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import * as text from './integrations.messages.ts';
import { AccountClosed, AccountLimited, type Mail, type Mailer, MailPutOff, MailRefused, MailUncertain, ServerAway } from './mailer.ts';
import { type OrangeAccount, sendOrangeSms } from './orange-sms.ts';
import type { Outbound } from './outbound.ts';
import { sendWhatsAppTemplate, type WhatsAppAccount } from './whatsapp.ts';

// Messages to telephone numbers, with the promises of e-mails: what may have been sent is uncertain and never repeated.

const CONNECTIONS = 4;

export const whatsAppMailer = (outbound: Outbound, account: WhatsAppAccount): Mailer =>
  phoneMailer(async ({ id, to, message }) => {
    if (!message || !('template' in message)) throw new MailRefused(stored(text.noMessage));
    // WhatsApp returns the reference with each receipt, also when its answer to this call is lost.
    return sendWhatsAppTemplate(outbound, account, { to, ...message, reference: id });
  });

export const smsMailer = (outbound: Outbound, account: OrangeAccount): Mailer =>
  phoneMailer(async ({ to, message }) => {
    if (!message || !('text' in message)) throw new MailRefused(stored(text.noMessage));
    // Receipts name a message by the last part of its address.
    return (await sendOrangeSms(outbound, account, { to, message: message.text })).split('/').at(-1) ?? '';
  });

function phoneMailer(send: (mail: Mail) => Promise<string>): Mailer {
  return {
    connections: CONNECTIONS,
    async send(mail, { ready }) {
      await ready();
      try {
        return { sent: await send(mail) };
      } catch (error) {
        throw error instanceof CallError ? asMailError(error) : error;
      }
    },
    close() {},
  };
}

/** A refusal that neither waits nor concerns the account is final for this message. After any other error a retry may help. */
function asMailError(error: CallError): Error {
  if (error.uncertain) return new MailUncertain(error.stored);
  if (error.concerns === 'access') return new AccountClosed(error.stored);
  if (error.retry && error.concerns === 'account')
    return error.retryAfterMs === undefined
      ? new ServerAway(error.stored)
      : new AccountLimited(error.stored, new Date(Date.now() + error.retryAfterMs));
  return error.retry ? new MailPutOff(error.stored) : new MailRefused(error.stored, { bounced: error.concerns === 'number' });
}
