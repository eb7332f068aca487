import { z } from 'zod';
import { Channel } from './channel-names.ts';
import { contract } from './endpoint.ts';
import { PaymentCategory } from './filters.ts';
import { Money } from './money.ts';
import * as text from './pay-links.messages.ts';
import * as payments from './payments.messages.ts';
import { CreatePayment } from './payments.ts';
import { Data, Day, Id, Mailed, Page, RequiredText, Success, Text, Time } from './shared.ts';

// The link with which a member pays, how members pay by transfer, and the receipts of transfers that staff confirm.

const PayLink = z.object({ url: z.string(), expiresAt: Time });

export const TRANSFER_STATES = ['waiting', 'confirmed', 'refused'] as const;

export const TransferReceipt = z.object({
  _id: Id,
  member: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  amount: Money,
  category: PaymentCategory,
  note: z.string(),
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }),
  state: z.enum(TRANSFER_STATES),
  reason: z.string(),
  /** The payment that was recorded for it. */
  payment: Id.nullable(),
  decidedBy: z.string().nullable(),
  sentAt: Time,
});
export type TransferReceipt = z.infer<typeof TransferReceipt>;

const PayWays = z.object({
  /** It explains how to pay by transfer. Members whose language has none read the other one; without any, they cannot. */
  transferText: z.object({ fr: Text(3_000).trim(), en: Text(3_000).trim() }),
  /** The page of the product in the Chariow shop; empty when there is none. */
  chariowLink: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: text.linkInvalid }).max(2_000, { error: text.linkInvalid })], {
    error: text.linkInvalid,
  }),
});
export type PayWays = z.infer<typeof PayWays>;

const Amount = z.union([z.number(), z.string().trim().min(1, { error: payments.amountRequired })], { error: payments.amountRequired });

export const payLinks = contract({
  open: {
    route: 'POST /api/circle/members/{id}/pay-link',
    summary: 'The link with which a member sees what is owed and pays it; the same link until it nears its end',
    response: Data(PayLink),
  },
  send: {
    route: 'POST /api/circle/members/{id}/pay-link/send',
    once: true,
    summary: 'Send a member the link to pay: by the channel that is named, or else by the preferred one or by e-mail',
    body: z.preprocess((body) => body ?? {}, z.object({ channel: Channel.optional() })),
    response: Success.extend({ ...Mailed, channel: Channel }),
  },
  revoke: {
    route: 'DELETE /api/circle/members/{id}/pay-link',
    summary: 'Close all links to pay of a member at once',
  },
  ways: {
    route: 'GET /api/payment/ways',
    summary: 'What the page of each member says about paying by transfer and in the shop',
    response: Data(PayWays),
  },
  saveWays: {
    route: 'PATCH /api/payment/ways',
    summary: 'Change some of it',
    body: PayWays.extend({ transferText: PayWays.shape.transferText.partial() }).partial(),
    response: Data(PayWays),
  },
  transfers: {
    route: 'GET /api/payment/transfers',
    summary: 'Receipts of transfers that members sent, those that wait first, then the newest',
    query: Page.extend({ state: z.enum(TRANSFER_STATES).optional() }),
    response: Data(z.array(TransferReceipt)).extend({ count: z.int().min(0) }),
  },
  receiptFile: {
    route: 'GET /api/payment/transfers/{id}/file',
    summary: 'The picture or document that the member sent',
    response: 'file',
  },
  confirm: {
    route: 'POST /api/payment/transfers/{id}/confirm',
    summary: 'Record the payment of a receipt, once; the amount and the day may be corrected. 409 for a doubtful one unless `isSure`',
    body: z.object({ amount: Amount.optional(), date: Day.optional(), isSure: CreatePayment.shape.isSure }),
    response: Data(TransferReceipt),
  },
  refuse: {
    route: 'POST /api/payment/transfers/{id}/refuse',
    summary: 'Refuse a receipt and tell the member why',
    body: z.object({ reason: RequiredText(500, payments.sayWhy) }),
    response: Data(TransferReceipt),
  },
});
