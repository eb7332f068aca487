import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * The id by which a repeated form is known. It follows from the form's key and from what the form says: a page that a browser kept in
 * memory is sent again with the same key, but for another amount, with another picture, or by somebody else with the same phone.
 */
export function sentFormId(submissionKey: string, ...says: string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([submissionKey, ...says]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

export const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;

/**
 * Reads a text of a form, cut to `max` characters; empty when it is not there. Half a sign at its end would be refused by the database in
 * JSON, and is replaced.
 */
export function textOf(fields: Record<string, unknown>, name: string, max: number): string {
  const value = fields[name];
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, max).toWellFormed() : '';
}

/** Leads to another page, which can be loaded again and gone back to without sending the form once more. */
export const goOn = (reply: FastifyReply, path: string): FastifyReply => reply.header('cache-control', 'no-store').redirect(path, 303);
