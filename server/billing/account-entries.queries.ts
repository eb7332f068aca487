import { sql } from 'kysely';
import type { AccountEntry } from '#contract/member-account.ts';
import type { Currency } from '#contract/money.ts';
import { type Db, insertRows, prepared, rowsOf } from '#server/db/db.ts';

export interface EntryRow {
  id: string;
  member_id: string;
  kind: Exclude<AccountEntry['kind'], 'payment' | 'refund'>;
  amount: number | null;
  currency: Currency | null;
  detail: unknown;
  reason: string;
  reverses_id: string | null;
  /** The two sides of moved credit have this in common. */
  transfer_id: string | null;
  /** The member on the other side of moved credit. */
  other_id: string | null;
  other_name: string | null;
  actor_name: string | null;
  created_at: Date;
  /** It began to count for the member then, which is another moment than `created_at` after a merge. */
  counted_at: Date;
  is_reversed: boolean;
}

/** All entries that staff made in the accounts of these members, the oldest first. */
export const listEntries = (db: Db, memberIds: string[]): Promise<EntryRow[]> =>
  rowsOf(
    db,
    sql<EntryRow>`${prepared('entries of accounts')}
      select e.id, e.member_id, e.kind, e.amount, e.currency, e.detail, e.reason, e.reverses_id, e.transfer_id, o.member_id as other_id,
        m.full_name as other_name, e.actor_name, e.created_at, coalesce(e.counted_at, e.created_at) as counted_at,
        exists (select from account_entry r where r.reverses_id = e.id) as is_reversed
      from account_entry e left join account_entry o on o.transfer_id = e.transfer_id and o.id <> e.id left join member m on m.id = o.member_id
      where e.member_id = any(${memberIds}::uuid[]) order by e.created_at, e.id`,
  );

/** The entries that count: those that were not taken back. */
export const effectiveEntries = (entries: EntryRow[]): EntryRow[] => entries.filter((one) => !one.is_reversed && one.reverses_id === null);

type NewRow = Pick<EntryRow, 'kind' | 'reason'> &
  Partial<Pick<EntryRow, 'amount' | 'currency' | 'reverses_id' | 'transfer_id'>> & {
    detail?: object;
    actor: { id: string | null; name: string } | undefined;
  };

/** The caller has locked the member. */
export const insertEntry = (db: Db, memberId: string, row: NewRow): Promise<void> => insertEntries(db, [{ ...row, memberId }]);

/** The caller has locked the members. */
export const insertEntries = (db: Db, rows: (NewRow & { memberId: string })[]): Promise<void> =>
  insertRows(
    db,
    'account_entry',
    rows.map(({ memberId, actor, detail, ...row }) => ({
      ...row,
      member_id: memberId,
      detail: detail ? JSON.stringify(detail) : null,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
    })),
  );

/** The other side of moved credit; undefined for every other entry. */
export const findOtherSide = async (db: Db, entryId: string): Promise<{ id: string; member_id: string } | undefined> =>
  (
    await rowsOf(
      db,
      sql<{ id: string; member_id: string }>`
        select o.id, o.member_id from account_entry e join account_entry o on o.transfer_id = e.transfer_id and o.id <> e.id
        where e.id = ${entryId}`,
    )
  )[0];
