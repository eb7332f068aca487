import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from './db/db.ts';

interface Change {
  /** The action as `subject.verb`; web/settings/team/audit-actions.messages.ts names both for the readers of the log. */
  action: string;
  /** The kind of record that was changed, where that is not the first word of the action. */
  type?: string;
  /** The record; absent where there is only one of its kind. */
  id?: string | null;
  /** The fields before and after the change, without secrets. */
  before?: unknown;
  after?: unknown;
}

const ADDRESS_MAX = 100;

/** Writes who did what, and from which address, in the transaction of the change. `req` is absent for automatic work. */
export async function audit(db: Db, req: FastifyRequest | undefined, change: Change): Promise<void> {
  await sql`${prepared('audit')}${auditEntry(req, change)}`.execute(db);
}

/** The statement that writes it, for a statement that writes more. */
export function auditEntry(req: FastifyRequest | undefined, { action, type, id, before, after }: Change): RawBuilder<unknown> {
  const account = req?.signedIn?.account;
  // A client whose connection has ended has no address any more, whatever its type says. The change counts all the same.
  const address: string | undefined = req?.ip;
  return sql`
    insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after, request_id, address)
    values (${account?.id ?? null}, ${account?.name ?? null}, ${action}, ${type ?? action.split('.')[0]}, ${id ?? null},
      ${before === undefined ? null : JSON.stringify(before)}, ${after === undefined ? null : JSON.stringify(after)},
      ${req?.id ?? null}, ${address?.slice(0, ADDRESS_MAX) ?? null})`;
}
