import { PAY_CHOICES, type PayGiven } from '#contract/pay-page.ts';

export interface PostedPay extends PayGiven {
  submissionKey: string;
  /** The button that sent the form: the name of a provider, or empty for the receipt of a transfer. */
  way: string;
}

/** The fields of the page's forms, as far as they are read. */
export function readPosted(body: unknown): PostedPay {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const textOf = (name: string, max: number) => {
    const value = fields[name];
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, max) : '';
  };
  return {
    choice: PAY_CHOICES.find((one) => one === fields.choice) ?? 'other',
    amount: textOf('amount', 40),
    note: textOf('note', 500),
    isTransfer: fields.way === undefined,
    submissionKey: textOf('submissionKey', 36),
    way: textOf('way', 20),
  };
}
