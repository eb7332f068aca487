import { isSame, sign } from '#server/signatures.ts';

// A link in every campaign's e-mail. It names the member and nobody else can make one: no guessing, no list of members.

const PATH = '/unsubscribe/';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface Unsubscribe {
  memberId: string;
  /** The run of the campaign whose e-mail has the link; links of earlier versions do not name it. */
  runId?: string | undefined;
}

/** The address behind the link. It never expires: an old e-mail's link works too. */
export const unsubscribeUrl = (base: string, secret: string, { memberId, runId }: Required<Unsubscribe>): string =>
  `${base}${PATH}${memberId}.${runId}.${signatureOf(secret, { memberId, runId })}`;

/** What a token says; undefined for one that we did not make. */
export function readUnsubscribe(secret: string, token: string): Unsubscribe | undefined {
  const parts = token.split('.');
  const signature = parts.pop()!;
  const [memberId = '', runId] = parts;
  if (parts.length > 2 || !parts.every((part) => UUID.test(part))) return undefined;
  return parts.length > 0 && isSame(signature, signatureOf(secret, { memberId, runId })) ? { memberId, runId } : undefined;
}

/** Short enough for a line of an e-mail; 192 bits are beyond guessing. */
const signatureOf = (secret: string, { memberId, runId }: Unsubscribe) =>
  sign(secret, runId ? `unsubscribe:${memberId}:${runId}` : `unsubscribe:${memberId}`).slice(0, 32);
