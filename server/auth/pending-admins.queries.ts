import { sql } from 'kysely';
import type { z } from 'zod';
import type { PendingAdmin, registration } from '#contract/registration.ts';
import type { Db } from '#server/db/db.ts';
import { updateRow } from '#server/db/rows.ts';

const requests = (db: Db) =>
  db
    .selectFrom('admin_request')
    .innerJoin('account', 'account.id', 'admin_request.account_id')
    .select(['admin_request.id', 'account_id', 'name', 'email', 'admin_request.created_at', 'decision']);

const toPendingAdmin = (row: { id: string; name: string; email: string; created_at: Date; decision: string | null }): PendingAdmin => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  done: row.decision !== null,
  actionTaken: row.decision as PendingAdmin['actionTaken'],
});

/** Returns the waiting requests first and then the decided ones, the latest first in each group. */
export async function listPendingAdmins(db: Db, { page, limit, state }: z.output<typeof registration.pendingAdmins.query>) {
  const shown = requests(db).$if(state === 'waiting', (query) => query.where('decision', 'is', null));
  const [rows, { count }] = await Promise.all([
    shown
      .orderBy(sql`decision is not null`)
      .orderBy(sql`coalesce(decided_at, admin_request.created_at)`, 'desc')
      .orderBy('admin_request.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    shown
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toPendingAdmin), count };
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('admin_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a decision. Returns undefined when the request was decided before. */
export async function decideAdmin(db: Db, requestId: string, decision: 'active' | 'rejected', adminId: string) {
  const decided = await db
    .updateTable('admin_request')
    .set({ decision, decided_at: new Date(), decided_by: adminId })
    .where('id', '=', requestId)
    .where('decision', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (!decided) return undefined;
  await updateRow(db, 'account', decided.account_id, { status: decision === 'active' ? 'Active' : 'Rejected' });
  return { accountId: decided.account_id, request: (await findPendingAdmin(db, requestId))! };
}

export const findPendingAdmin = (db: Db, id: string) =>
  requests(db)
    .where('admin_request.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && toPendingAdmin(row));
