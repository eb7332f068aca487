import { answerPath } from '#contract/answer-page.ts';
import { isSame, sign } from '#server/signatures.ts';

// Without a script, a submission leads to a page of thanks with the form's title and its own text. The address of that page
// is signed, so that only somebody who has sent answers to the form can open it.

/** Returns the path of the page of thanks, without the host. */
export const donePath = (secret: string, formId: string): string => `${answerPath(formId)}?done=${proofOf(secret, formId)}`;

/** Returns whether we signed the `done` of the address for this form. */
export const isDone = (secret: string, formId: string, done: unknown): boolean =>
  typeof done === 'string' && isSame(done, proofOf(secret, formId));

const proofOf = (secret: string, formId: string) => sign(secret, `done:${formId}`);
