import type { FastifyRequest } from 'fastify';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from './db/db.ts';

interface Change {
  /** The action as `subject.verb`. */
  action: string;
  subject: { type: string; id?: string | null };
  /** The fields before and after the change, without secrets. */
  before?: unknown;
  after?: unknown;
}

const ADDRESS_MAX = 100;

/** Writes who did what, and from which address, in the transaction of the change. `req` is absent for automatic work. */
export async function audit(db: Db, req: FastifyRequest | undefined, { action, subject, before, after }: Change): Promise<void> {
  const account = req?.signedIn?.account;
  await insertRows(db, 'audit_log', {
    actor_id: account?.id ?? null,
    actor_name: account?.name ?? null,
    action,
    subject_type: subject.type,
    subject_id: subject.id ?? null,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    request_id: req?.id ?? null,
    address: req?.ip.slice(0, ADDRESS_MAX) ?? null,
  });
}
