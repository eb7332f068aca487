import { sql } from 'kysely';
import type { PaymentOption } from '#contract/members.ts';
import type { Currency } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { Day } from '#server/time/calendar.ts';

/** What a changed plan says: which instalments stay, and what is due instead of the others. Amounts are in minor units. */
export interface PlanDetail {
  termsId: string;
  option: PaymentOption;
  kept: number;
  instalments: { due: Day; amount: number }[];
}

export interface EntryRow {
  id: string;
  kind: 'discount' | 'waiver' | 'plan' | 'by-hand' | 'opening';
  amount: number | null;
  currency: Currency | null;
  detail: unknown;
  reason: string;
  reverses_id: string | null;
  actor_name: string | null;
  created_at: Date;
  is_reversed: boolean;
}

/** All entries that staff made in a member's account, the oldest first. */
export const listEntries = (db: Db, memberId: string): Promise<EntryRow[]> =>
  rowsOf(
    db,
    sql<EntryRow>`
      select e.id, e.kind, e.amount, e.currency, e.detail, e.reason, e.reverses_id, e.actor_name, e.created_at,
        exists (select from account_entry r where r.reverses_id = e.id) as is_reversed
      from account_entry e where e.member_id = ${memberId} order by e.created_at, e.id`,
  );

/** The entries that count: those that were not taken back. */
export const standing = (entries: EntryRow[]): EntryRow[] => entries.filter((one) => !one.is_reversed && one.reverses_id === null);

type NewRow = Pick<EntryRow, 'kind' | 'reason'> &
  Partial<Pick<EntryRow, 'amount' | 'currency' | 'reverses_id'>> & { detail?: object; actor: { id: string; name: string } | undefined };

/** The caller has locked the member. */
export async function insertEntry(db: Db, memberId: string, { actor, detail, ...row }: NewRow): Promise<void> {
  await db
    .insertInto('account_entry')
    .values({
      ...row,
      member_id: memberId,
      detail: detail ? JSON.stringify(detail) : null,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
    })
    .execute();
}
