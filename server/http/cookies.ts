import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';

export type CookieName = 'session' | 'browser' | 'order' | 'reader';

/** Under https the prefix `__Host-` binds the cookie to this exact host, so that no neighbouring subdomain can set one. */
export const cookieName = ({ PUBLIC_URL }: Env, name: CookieName) => `${isHttps(PUBLIC_URL) ? '__Host-' : ''}cauri-${name}`;
const isHttps = (url: string) => url.startsWith('https:');

export function readCookie(env: Env, req: FastifyRequest, name: CookieName): string | undefined {
  const wanted = `${cookieName(env, name)}=`;
  const found = req.headers.cookie?.split(';').find((one) => one.trimStart().startsWith(wanted));
  return found?.trim().slice(wanted.length);
}

/** Sets a cookie that scripts cannot read. Without `seconds`, the browser deletes it when it is closed. */
export function setCookie(env: Env, reply: FastifyReply, name: CookieName, { value, seconds }: { value: string; seconds?: number }): void {
  const parts = [`${cookieName(env, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(env.PUBLIC_URL)) parts.push('Secure');
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`);
  // Fastify adds this header to those that are set already.
  reply.header('set-cookie', parts.join('; '));
}

export const clearCookie = (env: Env, reply: FastifyReply, name: CookieName): void =>
  setCookie(env, reply, name, { value: '', seconds: 0 });
