import type { z } from 'zod';
import type { MemberField, MemberFieldValues } from '#contract/member-fields.ts';
import type { Member, UpdateMember } from '#contract/members.ts';
import type { Billing } from '#server/billing/billing.rules.ts';
import type { BillingColumns } from '#server/billing/ledger.queries.ts';
import type { RowChange } from '#server/db/db.ts';
import { columnOf, isPlainField } from '#server/members/columns.rules.ts';
import { changedValues, changesByName, readFieldChanges } from '#server/members/fields.rules.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { type Day, dayIn, readDay, readMoment } from '#server/time/calendar.ts';

export type MemberUpdate = z.output<typeof UpdateMember>;
type Columns = RowChange<'member'>;

/** Returns the columns that an update changes, except billing. */
export const plainColumns = (update: MemberUpdate): Columns =>
  defined(Object.fromEntries(Object.entries(update).flatMap(([field, value]) => (isPlainField(field) ? [[columnOf(field), value]] : []))));

/** Returns the moment of an agreement that an update gives or takes back; nothing when it stays. */
export function agreementColumns({ whatsappAgreed }: MemberUpdate, row: Pick<MemberRow, 'whatsapp_agreed_at'>): Columns {
  if (whatsappAgreed === undefined || whatsappAgreed === (row.whatsapp_agreed_at !== null)) return {};
  return { whatsapp_agreed_at: whatsappAgreed ? new Date() : null };
}

/** Returns the column of the programme's own fields when an update changes values; nothing when all stay. */
export function fieldColumns({ fields }: MemberUpdate, row: Pick<MemberRow, 'fields'>, own: readonly MemberField[]): Columns {
  const values = fields && changedValues(row.fields as MemberFieldValues, readFieldChanges(own, fields));
  return values ? { fields: JSON.stringify(values) } : {};
}

/** Returns the billing columns that an update changes. A moment counts as its day in the programme's time zone. */
export function billingColumns({ payment = {}, subscription = {} }: MemberUpdate, timeZone: string): Partial<BillingColumns> {
  return defined({
    payment_status: payment.status,
    payment_option: payment.option,
    // The same date has two names in the calls.
    payment_last: dayGiven(payment.lastAt === undefined ? payment.last : payment.lastAt, timeZone),
    payment_sequence: payment.sequence,
    payment_next: dayGiven(payment.next, timeZone),
    subscription_status: subscription.status,
    subscription_last: dayGiven(subscription.last, timeZone),
    subscription_sequence: subscription.sequence,
    subscription_next: dayGiven(subscription.next, timeZone),
  });
}

export function reminderColumns({ reminder = {} }: MemberUpdate, timeZone: string): Columns {
  return defined({
    reminder_state: reminder.state,
    reminder_last: reminder.last && readMoment(reminder.last, timeZone),
    reminder_sequence: reminder.sequence,
    reminder_next: dayGiven(reminder.next, timeZone),
  });
}

const dayGiven = (given: string | null | undefined, timeZone: string) => given && readDay(given, timeZone);

const defined = <T extends object>(columns: T): T =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as T;

/** Returns the columns whose values differ from the row's. */
export function differing<T extends Columns>(row: MemberRow, columns: T): T {
  const value = (of: unknown) => (of instanceof Date ? of.toISOString() : of);
  return Object.fromEntries(Object.entries(columns).filter(([key, to]) => value(row[key as keyof MemberRow]) !== value(to))) as T;
}

/** Returns the billing that is stored with a member. */
export const memberBilling = ({ payment, subscription }: Member): Billing => ({
  payment: { status: payment.status, option: payment.option, last: payment.lastAt, sequence: payment.sequence, next: payment.next },
  subscription,
});

/** Returns the old and the new value of each changed field, by its path. */
export function changedFields(before: Member, after: Member, own: readonly MemberField[]): Record<string, [unknown, unknown]> {
  const [old, now] = [flat(before), flat(after)];
  const changed = [...now.keys()].filter((key) => old.get(key) !== now.get(key)).map((key) => [key, [old.get(key), now.get(key)]] as const);
  return { ...Object.fromEntries(changed), ...changesByName(own, before.fields, after.fields) } as Record<string, [unknown, unknown]>;
}

/** Returns the fields of the member by path, except those that change by themselves. */
function flat({
  rev: _,
  updatedAt: __,
  tags: ___,
  accessGroups: ____,
  circle: _____,
  account: ______,
  fields: _______,
  coach,
  ...member
}: Member): Map<string, unknown> {
  const entries = Object.entries({ ...member, coach: coach?.name ?? null }).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, value]) => [`${key}.${part}`, value] as const)
      : [[key, value] as const],
  );
  return new Map(entries);
}

/** A new member joins on the date that was given and never in the future; the first payment is due on that date. */
export function firstDay(date: Day | undefined, now: Date, timeZone: string): { joinedAt: Date; due: Day } {
  const today = dayIn(timeZone, now);
  const due = date ?? today;
  // At midday it is the same day wherever somebody reads it, or nearly.
  const joinedAt = due < today ? new Date(`${due}T12:00:00Z`) : now;
  return { joinedAt, due };
}
