import { answerPath } from '#contract/answer-page.ts';
import { isSame, sign } from '#server/signatures.ts';

// Without a script, a submission leads on to a page of thanks that shows the form's title and its own text. Its address
// is signed, so that only somebody who has sent answers to the form can open it.

/** The address of the page of thanks, without the host. */
export const donePath = (secret: string, formId: string): string => `${answerPath(formId)}?done=${proofOf(secret, formId)}`;

/** Whether the `done` of the address was signed by us for this form. */
export const isDone = (secret: string, formId: string, done: unknown): boolean =>
  typeof done === 'string' && isSame(done, proofOf(secret, formId));

const proofOf = (secret: string, formId: string) => sign(secret, `done:${formId}`);
