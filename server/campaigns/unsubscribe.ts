import { createHmac, timingSafeEqual } from 'node:crypto';

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
  `${base}${PATH}${memberId}.${runId}.${sign(secret, { memberId, runId })}`;

/** What a token says; undefined for one that we did not make. */
export function readUnsubscribe(secret: string, token: string): Unsubscribe | undefined {
  const parts = token.split('.');
  const signature = parts.pop()!;
  const [memberId = '', runId] = parts;
  if (parts.length > 2 || !parts.every((part) => UUID.test(part))) return undefined;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, { memberId, runId }))];
  return parts.length > 0 && given.length === expected.length && timingSafeEqual(given, expected) ? { memberId, runId } : undefined;
}

const sign = (secret: string, { memberId, runId }: Unsubscribe) =>
  createHmac('sha256', secret)
    .update(runId ? `unsubscribe:${memberId}:${runId}` : `unsubscribe:${memberId}`)
    .digest('base64url')
    .slice(0, 32);
