import { answerPath } from '#contract/answer-page.ts';
import { isId } from '#contract/shared.ts';
import { readSigned, signed } from '#server/signatures.ts';

// The link of an invitation is its signed id. It cannot be guessed, and can be sent again without being stored.

/** Returns the path of the personal link, without the host. */
export const invitePath = (secret: string, formId: string, inviteId: string): string =>
  `${answerPath(formId)}?invite=${signed(secret, `invite:${formId}`, inviteId)}`;

/** Returns the invitation id of the link's `invite`; undefined when we did not sign it for this form. */
export const readInvite = (secret: string, formId: string, invite: unknown): string | undefined =>
  readSigned(secret, `invite:${formId}`, invite).find(isId);
