import { createHmac, timingSafeEqual } from 'node:crypto';
import { answerPath } from '#contract/answer-page.ts';

// Without a script, a submission leads on to a page of thanks that shows the form's title and its own text. Its address
// is signed, so that only somebody who has sent answers to the form can open it.

/** The address of the page of thanks, without the host. */
export const donePath = (secret: string, formId: string): string => `${answerPath(formId)}?done=${sign(secret, formId)}`;

/** Whether the `done` of the address was signed by us for this form. */
export function isDone(secret: string, formId: string, done: unknown): boolean {
  const [given, expected] = [typeof done === 'string' ? done : '', sign(secret, formId)].map((text) => Buffer.from(text));
  return given!.length === expected!.length && timingSafeEqual(given!, expected!);
}

const sign = (secret: string, formId: string) => createHmac('sha256', secret).update(`done:${formId}`).digest('base64url');
