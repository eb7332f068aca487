import { type RawBuilder, sql } from 'kysely';
import type { CountedAction, LeftOut } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import type { BulkSteps } from './bulk.queries.ts';

export type DueDayAction = Extract<CountedAction, { kind: 'set-due-day' }>;

/** A bulk change of due days keeps this of a member, so that it can be undone. */
export interface EarlierDueDay {
  next: string | null;
  status: string;
  /** True when staff had chosen the status by hand for that day. */
  chosen: boolean;
}

export const partOf = (of: DueDayAction['of']) => (of === 'Registration' ? 'payment' : 'subscription');

/** It is null when the member in the row `m` gets the due day. */
export function whyNoDueDay(m: 'held' | 'member', { of, day }: DueDayAction): RawBuilder<LeftOut | null> {
  const column = (name: string) => sql.ref(`${m}.${name}`);
  const hasNone =
    of === 'Registration'
      ? sql`when ${column('payment_status')} = 'Completed' then 'paid'`
      : sql`when ${column('subscription_status')} is null then 'no-subscription'`;
  return sql`case
    ${hasNone}
    when ${column(`${partOf(of)}_next`)} = ${day}::date then 'same-day' end`;
}

/** Keeps more of the members that a step of a bulk change has just chosen, for its undo. */
export async function keepWithItems(db: Db, bulkId: string, more: Map<string, object>): Promise<void> {
  const rows = [...more].map(([id, kept]) => ({ id, kept }));
  await sql`
    update member_bulk_item i set before = i.before || v.kept from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, kept jsonb)
    where i.bulk_id = ${bulkId} and i.member_id = v.id`.execute(db);
}

/** Changes no member: it chooses those whose due day the caller changes, or changes back where it is still the same. */
export function dueDaySteps(action: DueDayAction, leftOut: RawBuilder<LeftOut | null>): BulkSteps {
  const part = partOf(action.of);
  const [next, status] = [sql.ref(`held.${part}_next`), sql.ref(`held.${part}_status`)];
  return {
    apply: sql`
      select held.id, jsonb_build_object('next', ${next}, 'status', ${status},
        'chosen', coalesce(held.billing_base -> ${part}::text ->> 'chosenFor' = ${next}::text, false)) as before
      from held where ${leftOut} is null`,
    undo: sql`select held.id, held.before from held where ${next} = ${action.day}::date and held.archived_at is null`,
    updatesMember: true,
    leftOut,
  };
}
