import { PAY_CHOICES, type PayGiven } from '#contract/pay-page.ts';
import { fieldsOf, textOf } from '#server/http/sent-form.ts';

export interface PostedPay extends PayGiven {
  submissionKey: string;
  /** The button that sent the form: the name of a provider, or empty for the receipt of a transfer. */
  way: string;
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
