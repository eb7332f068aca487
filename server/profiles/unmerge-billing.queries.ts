import { sql } from 'kysely';
import { editBillings } from '#server/billing/billing.queries.ts';
import { BILLING_COLUMNS, type BillingColumns } from '#server/billing/ledger.queries.ts';
import { countsFrom, withBase } from '#server/billing/payments-of-bases.queries.ts';
import { type Db, rowOf } from '#server/db/db.ts';

type Columns = Omit<BillingColumns, 'payment_option'>;

interface EditedSince {
  isEdited: boolean;
  changes: Record<string, [unknown, unknown]>[];
}

/** These say what is paid, or what the payments are compared with. */
const SAYS_WHAT_IS_PAID = ['payment.sequence', 'subscription.sequence', 'payment.option', 'product'];

/**
 * An edit of the billing takes over what counts as paid, and after a merge that is what was paid under both records. When the merge is undone,
 * the remaining member gets the billing of before the merge, and the days and statuses that staff wrote since. Where they wrote what is
 * paid, it stays as they wrote it.
 */
export async function editAgain(db: Db, { targetId, sourceId }: { targetId: string; sourceId: string }): Promise<void> {
  const { isEdited, changes } = await rowOf(
    db,
    sql<EditedSince>`
      select m.billing_base_at is distinct from (g.undo #>> '{after,billing_base_at}')::timestamptz as "isEdited",
        array(
          select e.data -> 'changes' from member_event e
          where e.member_id = m.id and e.kind = 'billing' and e.at > g.merged_at order by e.at, e.id
        ) as changes
      from member_merge g join member m on m.id = g.member_id where g.merged_id = ${sourceId}`,
  );
  const written = writtenOf(changes);
  if (!isEdited || !written) return;
  const restored = [...BILLING_COLUMNS, 'billing_base', 'billing_base_at', 'merged_bases'];
  await sql`
    update member m set ${sql.join(restored.map((name) => sql`${sql.ref(name)} = ${sql.ref(`b.${name}`)}`))}
    from member_merge g, jsonb_populate_record(null::member, g.undo -> 'before') as b
    where g.merged_id = ${sourceId} and m.id = ${targetId}`.execute(db);
  await sql`
    update payment set counted_at = ${countsFrom(targetId)}
    where member_id = ${targetId} and in_bases && (select array_append(merged_bases, billing_base_at) from member where id = ${targetId})`.execute(
    db,
  );
  await countAsBefore(db, sourceId, { memberId: targetId, recorded: 'keptBefore' });
  await editBillings(db, new Map([[targetId, written]]));
}

/**
 * The payments of a member count as before the merge, and its base has those again that were part of it, wherever they are by now. Payments may
 * have been deleted and restored since.
 */
export async function countAsBefore(
  db: Db,
  sourceId: string,
  { memberId, recorded }: { memberId: string; recorded: 'countedBefore' | 'keptBefore' },
): Promise<void> {
  await sql`
    update payment set
      counted_at = case when payment.member_id = m.id then c.value::timestamptz else payment.counted_at end,
      in_bases = case when c.value::timestamptz <= m.billing_base_at then ${withBase(sql`m.billing_base_at`)} else in_bases end
    from member_merge g cross join jsonb_each_text(g.undo -> ${sql.lit(recorded)}) as c cross join member m
    where g.merged_id = ${sourceId} and m.id = ${memberId} and payment.id = c.key::uuid`.execute(db);
}

/** Returns the days and statuses that staff wrote; undefined where they wrote none, or what is paid. */
function writtenOf(changes: EditedSince['changes']): Partial<Columns> | undefined {
  const written: Record<string, unknown> = {};
  for (const change of changes) {
    if (SAYS_WHAT_IS_PAID.some((field) => field in change)) return undefined;
    for (const part of ['payment', 'subscription']) {
      const [status, next, last] = ['status', 'next', 'last'].map((field) => change[`${part}.${field}`]);
      if (status?.includes('Completed')) return undefined;
      if (next) written[`${part}_next`] = next[1];
      if (last) written[`${part}_last`] = last[1];
      // Another status beside another day follows from the day.
      if (status && !next) written[`${part}_status`] = status[1];
    }
  }
  return Object.keys(written).length > 0 ? written : undefined;
}
