import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';

/** Fastify's names for well-known ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_HOPS = 10;
const EXPECTED = `must be 0, a number of proxies from 1 to ${MOST_HOPS}, or the addresses of the proxies such as 10.0.0.5,192.168.0.0/16,loopback`;

/**
 * The value says which proxies are trusted when they say whose request they pass on. A number counts proxies outwards from this server; a
 * list names them. The leftmost address of X-Forwarded-For is what the visitor wrote, so it is never trusted.
 */
export const TrustProxy = z.string().transform((text, ctx): false | number | string[] => {
  const value = text.trim().toLowerCase();
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  if (/^\d+$/.test(value) && Number(value) <= MOST_HOPS) return Number(value);
  const proxies = value.split(',').map((one) => one.trim());
  if (proxies.every(isAddressOrRange)) return proxies;
  ctx.addIssue({ code: 'custom', message: EXPECTED });
  return z.NEVER;
});

function isAddressOrRange(text: string): boolean {
  if (RANGES.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

/** Fastify itself trusts nobody when it gets a number, because it does not check who connects; here the operator has decided it. */
export const trustedBy = (setting: z.output<typeof TrustProxy>): FastifyServerOptions['trustProxy'] =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
