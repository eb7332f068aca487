import { createHmac, timingSafeEqual } from 'node:crypto';

// A link in every campaign's e-mail. It names the member and nobody else can make one: no guessing, no list of members.

const PATH = '/unsubscribe/';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The address behind the link. It never expires: an old e-mail's link works too. */
export const unsubscribeUrl = (base: string, secret: string, memberId: string): string =>
  `${base}${PATH}${memberId}.${sign(secret, memberId)}`;

/** Whose token it is; undefined for one that we did not make. */
export function readUnsubscribe(secret: string, token: string): string | undefined {
  const [memberId = '', signature = '', ...rest] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, memberId))];
  return rest.length === 0 && UUID.test(memberId) && given.length === expected.length && timingSafeEqual(given, expected)
    ? memberId
    : undefined;
}

const sign = (secret: string, memberId: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${memberId}`).digest('base64url').slice(0, 32);
