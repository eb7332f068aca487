import { z } from 'zod';
import { Channel, PhoneChannel } from './channel-names.ts';
import { contract } from './endpoint.ts';
import { Data, Id, IdParams, Mailed, Page, Text, Time } from './shared.ts';

/**
 * captured: stored here instead of being sent. skipped: no longer to be sent; `error` says why. uncertain: the process
 * ended while the mail server was accepting the e-mail.
 */
export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'captured', 'failed', 'skipped', 'uncertain'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);

/** By which channel a message leaves, and what its receipts say. */
export const DeliveryChannel = {
  channel: Channel,
  /** The telephone number to which it leaves; null for an e-mail. */
  phone: z.string().nullable(),
  /** The channel that the member prefers and that could not deliver the message, and why. */
  triedChannel: PhoneChannel.nullable(),
  triedError: z.string().nullable(),
  deliveredAt: Time.nullable(),
  readAt: Time.nullable(),
};

export const Delivery = z.object({
  _id: Id,
  /** The e-mail address, also of a message that leaves to a telephone number. */
  to: z.string(),
  subject: z.string(),
  ...DeliveryChannel,
  state: DeliveryState,
  error: z.string().nullable(),
  createdAt: Time,
  sentAt: Time.nullable(),
  /** When a waiting message leaves, or is tried again; null for one that is due, and for all others. */
  nextAt: Time.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The state of a message, or what its receipts say once it was sent. */
export type ShownState = Delivery['state'] | 'delivered' | 'read';

/** The state that a screen shows: a receipt says more than that the message was sent. */
export const shownState = ({ state, deliveredAt, readAt }: Pick<Delivery, 'state' | 'deliveredAt' | 'readAt'>): ShownState =>
  state !== 'sent' ? state : readAt ? 'read' : deliveredAt ? 'delivered' : 'sent';

export const MailAttachment = z.object({
  name: z.string(),
  /** The size is in bytes. */
  size: z.int(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/**
 * Replaces a code, or the secret part of a personal link, in the stored text of an e-mail. The sender fills in the secret
 * when it sends the e-mail, and nobody can read it here.
 */
export const MASK = '••••••';

export const outbox = contract({
  fate: {
    route: 'GET /api/mail',
    coaches: 'only whether e-mails are sent at all',
    summary: 'Whether e-mails are sent at the moment, or stored in the Outbox because no e-mail account is linked',
    response: Data(z.object(Mailed)),
  },
  list: {
    route: 'GET /api/outbox',
    summary: 'E-mails that Cauri sent, or stored here because no mail server is set, searched by address, number and subject',
    query: Page.extend({ channel: Channel.optional(), search: Text(254).optional() }),
    response: Data(z.array(Delivery)).extend({ count: z.int() }),
  },
  get: {
    route: 'GET /api/outbox/{id}',
    summary: 'One e-mail with its text',
    response: Data(
      Delivery.extend({
        text: z.string(),
        html: z.string(),
        attachments: z.array(MailAttachment),
        /** The telephone number got the text of an SMS, or a template of WhatsApp with its values. */
        message: z
          .union([z.object({ text: z.string() }), z.object({ template: z.string(), language: z.string(), values: z.array(z.string()) })])
          .nullable(),
      }),
    ),
  },
  attachment: {
    route: 'GET /api/outbox/{id}/attachment/{index}',
    summary: 'A file that was attached to the e-mail; `index` counts from 0',
    params: IdParams.extend({ index: z.coerce.number().int().min(0).max(1_000) }),
    response: 'file',
  },
});
