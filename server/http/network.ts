import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The network address by which limits count a visitor, as the limits of routes count it: an IPv6 network of 64 bits is one, because
 * whoever has one of its addresses has them all. A client whose connection has ended has none, whatever its type says.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(String(ip));
