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
