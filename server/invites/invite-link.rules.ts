import { answerPath } from '#contract/answer-page.ts';
import { isId } from '#contract/shared.ts';
import { isSame, sign } from '#server/signatures.ts';

// The link of an invitation is its signed id. It cannot be guessed, and can be sent again without being stored.

/** Returns the path of the personal link, without the host. */
export const invitePath = (secret: string, formId: string, inviteId: string): string =>
  `${answerPath(formId)}?invite=${inviteId}.${signatureOf(secret, formId, inviteId)}`;

/** Returns the invitation id of the link's `invite`; undefined when we did not sign it for this form. */
export function readInvite(secret: string, formId: string, invite: unknown): string | undefined {
  const [id, signature, ...rest] = typeof invite === 'string' ? invite.split('.') : [];
  if (!id || !signature || rest.length > 0 || !isId(id)) return undefined;
  return isSame(signature, signatureOf(secret, formId, id)) ? id : undefined;
}

const signatureOf = (secret: string, formId: string, inviteId: string) => sign(secret, `invite:${formId}:${inviteId}`);
