import { type RawBuilder, sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';
import type { Day } from '#server/time/calendar.ts';
import { dueOf } from './account.queries.ts';
import type { AccountDue } from './account-due.rules.ts';
import { findLedger } from './ledger.queries.ts';

/** Messages say these amounts of today, in minor units. */
export interface AmountsDue extends Pick<AccountDue, 'currency' | 'renewal' | 'renewalCurrency'> {
  overdue: number;
  /** The first instalment that is not paid, with what is missing of it; without one, 0. */
  nextDue: Day | null;
  nextAmount: number;
}

/** As it is stored; stale where the member changed since. */
export type StoredAmounts = AmountsDue & { stale?: boolean };

/** The day that it is in the programme's time zone. */
export const TODAY: RawBuilder<unknown> = sql`(now() at time zone (select time_zone from setting))::date`;

/** It is null when there is no such member. */
export const amountsDueOf = (memberId: RawBuilder<unknown>): RawBuilder<StoredAmounts | null> => sql`(
  select jsonb_build_object('stale', a.stale, 'currency', a.currency, 'renewal', a.renewal,
    'renewalCurrency', a.renewal_currency, 'nextDue', a.next_due, 'nextAmount', a.next_amount,
    'overdue', (select coalesce(sum(i.amount), 0) from account_instalment i where i.member_id = a.member_id and i.due < ${TODAY}))
  from account_due a where a.member_id = ${memberId})`;

/** Works out what is stored once more where the member changed since. */
export async function currentAmounts(db: Db, memberId: string | null, stored: StoredAmounts | null): Promise<AmountsDue | null> {
  if (memberId === null || !stored?.stale) return stored;
  const ledger = await findLedger(db, memberId);
  const { currency, renewal, renewalCurrency, open } = dueOf(ledger);
  const { today } = ledger.moment;
  const overdue = open.reduce((sum, { due, amount }) => sum + (due !== null && due < today ? amount : 0), 0);
  return { currency, renewal, renewalCurrency, overdue, nextDue: open[0]?.due ?? null, nextAmount: open[0]?.amount ?? 0 };
}

export async function findStoredAmounts(db: Db, memberIds: readonly string[]): Promise<Map<string, StoredAmounts | null>> {
  const { rows } = await sql<{ id: string; amounts: StoredAmounts | null }>`
    select m.id, ${amountsDueOf(sql`m.id`)} as amounts from unnest(${memberIds}::uuid[]) as m (id)`.execute(db);
  return new Map(rows.map(({ id, amounts }) => [id, amounts]));
}

export async function findAmountsDue(db: Db, memberId: string): Promise<AmountsDue | null> {
  const { amounts } = await rowOf(db, sql<{ amounts: StoredAmounts | null }>`select ${amountsDueOf(sql`${memberId}`)} as amounts`);
  return currentAmounts(db, memberId, amounts);
}
