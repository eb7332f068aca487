import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { isSame } from '#server/signatures.ts';

// The first account of an installation is an admin. A person who makes it from another machine proves with a code that they can
// read what the server printed at its start.

/** Crockford's base32, in which no letter looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** Returns the code in groups, as it is printed. All processes of one database derive the same code from the secret key. */
export function setupCode({ CAURI_SECRET_KEY }: Pick<Env, 'CAURI_SECRET_KEY'>): string {
  const bytes = createHmac('sha256', CAURI_SECRET_KEY).update('set-up code of the first account').digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** Accepts the code in lower case, without dashes, and with an O instead of a zero. */
export const isSetupCode = (env: Pick<Env, 'CAURI_SECRET_KEY'>, typed: string): boolean => isSame(plain(typed), plain(setupCode(env)));

const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Headers in which a proxy names the client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Returns whether the request comes from the server itself: over loopback, with a local name and without a sign of a proxy. */
export function isOnThisMachine({ TRUST_PROXY, PUBLIC_URL }: Pick<Env, 'TRUST_PROXY' | 'PUBLIC_URL'>, req: FastifyRequest): boolean {
  return (
    TRUST_PROXY === false &&
    LOCAL_NAMES.has(new URL(PUBLIC_URL).hostname) &&
    isLoopback(req.socket.remoteAddress ?? '') &&
    LOCAL_NAMES.has(req.hostname) &&
    FORWARDED.every((name) => req.headers[name] === undefined)
  );
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);
