import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Mailed } from './mailed.ts';
import { Data, Id, IdParams, Page, Time } from './shared.ts';

/**
 * captured: kept here instead of being sent; skipped: not to be sent any more, `error` says why; uncertain: the process
 * ended while the server was taking it.
 */
export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'captured', 'failed', 'skipped', 'uncertain'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);

export const Delivery = z.object({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  state: DeliveryState,
  error: z.string().nullable(),
  createdAt: Time,
  sentAt: Time.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A file that was sent along. */
export const MailAttachment = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/**
 * Stands in the texts of an e-mail where its code belongs, or the part of its link that makes it the receiver's own. The
 * sender puts the secret there; nobody reads it here.
 */
export const MASK = '••••••';

export const outbox = contract({
  fate: {
    method: 'GET',
    path: '/api/mail',
    access: 'staff',
    coaches: 'whether e-mails leave, of no particular one',
    summary: 'Whether e-mails leave at the moment, or are kept in the Outbox because no mail account is linked',
    response: Data(z.object(Mailed)),
  },
  list: {
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    summary: 'E-mails that Cauri sent, or kept here because no mail server is set',
    query: Page,
    response: Data(z.array(Delivery)).extend({ count: z.int() }),
  },
  get: {
    method: 'GET',
    path: '/api/outbox/{id}',
    access: 'admin',
    summary: 'One e-mail with its text',
    params: IdParams,
    response: Data(Delivery.extend({ text: z.string(), html: z.string(), attachments: z.array(MailAttachment) })),
  },
  attachment: {
    method: 'GET',
    path: '/api/outbox/{id}/attachment/{index}',
    access: 'admin',
    summary: 'A file that was sent along; `index` is its place among them, from 0 on',
    params: IdParams.extend({ index: z.coerce.number().int().min(0).max(1_000) }),
    response: 'file',
  },
});
