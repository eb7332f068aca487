import { isId } from '#contract/shared.ts';
import { isSame, sign } from '#server/signatures.ts';

// Every campaign e-mail has a personal link to unsubscribe. The link is signed, so nobody can guess one or list the members.

const PATH = '/unsubscribe/';
export interface Unsubscribe {
  memberId: string;
  /** The campaign run whose e-mail has the link; links of earlier versions do not name it. */
  runId?: string | undefined;
}

/** Returns the link to unsubscribe. It never expires, so that the link of an old e-mail works too. */
export const unsubscribeUrl = (base: string, secret: string, { memberId, runId }: Required<Unsubscribe>): string =>
  `${base}${PATH}${memberId}.${runId}.${signatureOf(secret, { memberId, runId })}`;

/** Returns the content of a token; undefined when the signature is not ours. */
export function readUnsubscribe(secret: string, token: string): Unsubscribe | undefined {
  const parts = token.split('.');
  const signature = parts.pop()!;
  const [memberId = '', runId] = parts;
  if (parts.length > 2 || !parts.every((part) => isId(part))) return undefined;
  return parts.length > 0 && isSame(signature, signatureOf(secret, { memberId, runId })) ? { memberId, runId } : undefined;
}

/** The signature is cut to 192 bits, which nobody can guess, so that it fits a line of an e-mail. */
const signatureOf = (secret: string, { memberId, runId }: Unsubscribe) =>
  sign(secret, runId ? `unsubscribe:${memberId}:${runId}` : `unsubscribe:${memberId}`).slice(0, 32);
