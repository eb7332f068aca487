import { createHash } from 'node:crypto';
import { PAY_CHOICES, type PayGiven } from '#contract/pay-page.ts';

export interface PostedPay extends PayGiven {
  submissionKey: string;
  /** The button that sent the form: the name of a provider, or empty for the receipt of a transfer. */
  way: string;
}

/** The fields of a form that a browser sent. */
export const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;

/** Reads a text of a form; empty when it is not there. */
export function textOf(fields: Record<string, unknown>, name: string, max: number): string {
  const value = fields[name];
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, max) : '';
}

/** The fields of the page's forms, as far as they are read. */
export function readPosted(body: unknown): PostedPay {
  const fields = fieldsOf(body);
  return {
    choice: PAY_CHOICES.find((one) => one === fields.choice) ?? 'other',
    amount: textOf(fields, 'amount', 40),
    note: textOf(fields, 'note', 500),
    isTransfer: fields.way === undefined,
    submissionKey: textOf(fields, 'submissionKey', 36),
    way: textOf(fields, 'way', 20),
  };
}

/**
 * The id by which a repeated form is known. It follows from the form's key and from what the form says: a page that a browser kept in
 * memory is sent again with the same key, but for another amount, with another picture, or by somebody else with the same phone.
 */
export function sentFormId(submissionKey: string, ...says: string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([submissionKey, ...says]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
