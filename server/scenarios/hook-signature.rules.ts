import { createHmac, timingSafeEqual } from 'node:crypto';
import { stored } from '#server/stored-errors.ts';
import * as step from './steps.messages.ts';

// The usual way to sign incoming webhooks is Standard Webhooks (https://www.standardwebhooks.com): the signature covers an id and a
// timestamp beside the body, so that a recorded call cannot be replayed later. The older header X-Cauri-Signature covers the body alone;
// there the same signed body counts once, whenever it arrives.

const TOLERANCE_MS = 5 * 60_000;

export interface SignedCall {
  /** Returns the value of a header, or an empty text. */
  header: (name: string) => string;
  /** The body as it arrived and the body before compression, because callers sign either. */
  bodies: readonly Buffer[];
  secret: string;
  now: number;
}

/** The key under which the call counts once, or the reason why it is refused, as it is stored. */
export type SignatureCheck = { key: string; problem?: undefined } | { problem: string };

export function checkSignature(call: SignedCall): SignatureCheck {
  return call.header('webhook-signature') ? checkStandard(call) : checkBodyOnly(call);
}

/** The header webhook-signature holds `v1,` and a signature in base64, and holds several of them while a secret is being replaced. */
function checkStandard({ header, bodies, secret, now }: SignedCall): SignatureCheck {
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (!id || !/^\d{1,12}$/.test(timestamp)) return { problem: stored(step.signatureHeaders) };
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const given = header('webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  const isOurs = bodies.some((body) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((signature) => isSame(signature, expected));
  });
  if (!isOurs) return { problem: stored(step.notSigned) };
  if (Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE_MS) return { problem: stored(step.outOfTime) };
  return { key: `key:${id.slice(0, 200)}` };
}

function checkBodyOnly({ header, bodies, secret }: SignedCall): SignatureCheck {
  const given = header('x-cauri-signature');
  if (!given) return { problem: stored(step.noSignature) };
  const hex = /^sha256=([\da-f]{64})$/i.exec(given)?.[1]?.toLowerCase();
  const isOurs = hex && bodies.some((body) => isSame(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest()));
  return isOurs ? { key: `signature:${hex}` } : { problem: stored(step.notSigned) };
}

const isSame = (given: Buffer, expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
