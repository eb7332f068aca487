import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Member, UpdateMember } from '#contract/members.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Billing } from '#server/payments/billing.rules.ts';
import type { MemberRow } from './member-rows.ts';

export type MemberUpdate = z.output<typeof UpdateMember>;
type Columns = Updateable<DB['member']>;

/** The columns that an update means, billing apart. */
export function plainColumns({ fullName, email, phone, age, nationality, work, status, product, from }: MemberUpdate): Columns {
  return defined({ full_name: fullName, email, phone, age, nationality, work, status, product, source: from });
}

/** The columns of billing and reminders that an update means. */
export function billingColumns({ payment = {}, subscription = {}, reminder = {} }: MemberUpdate): Columns {
  return defined({
    payment_status: payment.status,
    payment_option: payment.option,
    // One date under two names.
    payment_last: payment.lastAt === undefined ? payment.last : payment.lastAt,
    payment_sequence: payment.sequence,
    payment_next: payment.next,
    subscription_status: subscription.status,
    subscription_last: subscription.last,
    subscription_sequence: subscription.sequence,
    subscription_next: subscription.next,
    reminder_state: reminder.state,
    reminder_last: reminder.last,
    reminder_sequence: reminder.sequence,
    reminder_next: reminder.next,
  });
}

const defined = (columns: Columns): Columns => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

/** Those of the columns that would change the row. */
export function differing(row: MemberRow, columns: Columns): Columns {
  const value = (of: unknown) => (of instanceof Date ? of.toISOString() : of);
  return Object.fromEntries(
    Object.entries(columns).filter(([key, to]) => {
      const [is, becomes] = [value(row[key as keyof MemberRow]), key === 'reminder_last' && to ? new Date(to as string).toISOString() : to];
      return is !== becomes;
    }),
  );
}

/** Billing as it stands in a member's row: what payments recorded from now on are counted on top of. */
export const billingOf = ({ payment, subscription }: Member): Billing => ({
  payment: { status: payment.status, option: payment.option, last: payment.lastAt, sequence: payment.sequence, next: payment.next },
  subscription,
});

/** The old and new value of each field that differs, by its path. */
export function changedFields(before: Member, after: Member): Record<string, [unknown, unknown]> {
  const [old, now] = [flat(before), flat(after)];
  return Object.fromEntries(
    [...now.keys()].filter((key) => old.get(key) !== now.get(key)).map((key) => [key, [old.get(key), now.get(key)]]),
  );
}

/** Fields of the member by path, those that change by themselves left out. */
function flat({ rev: _, updatedAt: __, tags: ___, accessGroups: ____, circle: _____, ...member }: Member): Map<string, unknown> {
  const entries = Object.entries(member).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, value]) => [`${key}.${part}`, value] as const)
      : [[key, value] as const],
  );
  return new Map(entries);
}
