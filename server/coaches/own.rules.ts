import type { FastifyRequest } from 'fastify';
import { caller } from '#server/http/handlers.ts';

/** Returns the coach's own id, to which their calls are restricted; undefined for admins, who may see every coach. */
export function ownId(req: FastifyRequest): string | undefined {
  const { role, id } = caller(req).account;
  return role === 'coach' ? id : undefined;
}
