import { sql } from 'kysely';
import type { z } from 'zod';
import type { PendingAdmin, registration } from '#contract/registration.ts';
import { countRows, type Db, isoTime, readPage, updateRow } from '#server/db/db.ts';

const requests = (db: Db) =>
  db
    .selectFrom('admin_request')
    .innerJoin('account', 'account.id', 'admin_request.account_id')
    .select(['admin_request.id as _id', 'name', 'email', 'decision as actionTaken'])
    .select([isoTime('admin_request.created_at').as('createdAt'), sql<boolean>`decision is not null`.as('done')])
    .$castTo<PendingAdmin>();

/** Returns the waiting requests first and then the decided ones, the latest first in each group. */
export async function listPendingAdmins(db: Db, { state, ...page }: z.output<typeof registration.pendingAdmins.query>) {
  const shown = requests(db)
    .$if(state === 'waiting', (query) => query.where('decision', 'is', null))
    .orderBy(sql`decision is not null`)
    .orderBy(sql`coalesce(decided_at, admin_request.created_at)`, 'desc')
    .orderBy('admin_request.id', 'desc');
  const { rows, count } = await readPage(shown, page);
  return { data: rows, count };
}

export const countWaiting = (db: Db): Promise<number> => countRows(db.selectFrom('admin_request').where('decision', 'is', null));

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

/** Returns the admin who decided a request; null while nobody did, or when that account is gone. */
export const findDecider = (db: Db, id: string) =>
  db.selectFrom('admin_request').select('decided_by').where('id', '=', id).executeTakeFirst();

const findPendingAdmin = (db: Db, id: string): Promise<PendingAdmin | undefined> =>
  requests(db).where('admin_request.id', '=', id).executeTakeFirst();
