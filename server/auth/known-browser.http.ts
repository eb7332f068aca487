import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import { isSame, sign } from '#server/signatures.ts';

// A browser in which an account has signed in before has a signed cookie that says so (OWASP calls it a device cookie). Its
// attempts are counted apart from those of strangers, who therefore cannot lock the owner out. The cookie does not sign anybody
// in.

const COOKIE_SECONDS = 400 * 24 * 3_600;
const SIGNED = /^([\w-]{10,64})\.([\w-]{43})$/;

/** Returns the id of this browser if the account with that address has signed in with it before; otherwise undefined. */
export function knownBrowser(env: Env, req: FastifyRequest, email: string): string | undefined {
  const [, id, signature] = SIGNED.exec(readCookie(env, req, 'browser') ?? '') ?? [];
  if (!id || !signature) return undefined;
  return isSame(signature, signatureOf(env, id, email)) ? id : undefined;
}

export function rememberBrowser(env: Env, reply: FastifyReply, email: string): void {
  const id = randomBytes(16).toString('base64url');
  setCookie(env, reply, 'browser', { value: `${id}.${signatureOf(env, id, email)}`, seconds: COOKIE_SECONDS });
}

const signatureOf = (env: Env, id: string, email: string) => sign(env.CAURI_SECRET_KEY, `browser:${id}:${email.toLowerCase()}`);
