import type { FastifyRequest } from 'fastify';
import { caller } from '#server/http/sessions.ts';

/** What a coach is held to: their own. Undefined for admins, who see every coach. */
export function ownId(req: FastifyRequest): string | undefined {
  const { role, id } = caller(req).account;
  return role === 'coach' ? id : undefined;
}
