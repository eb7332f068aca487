import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DEBT_AGES } from '#contract/filter-values.ts';
import type { MemberFilter } from '#contract/members.ts';
import { allOf } from '#server/db/db.ts';
import type { Day } from '#server/time/calendar.ts';

type Age = (typeof DEBT_AGES)[number];

/** The condition for the rows of `account_instalment` as `i` of one age. */
export function ofAge(age: Age, today: Day): RawBuilder<SqlBool> {
  const overdue = (from: number, to: number) => sql<SqlBool>`i.due between ${today}::date - ${to}::int and ${today}::date - ${from}::int`;
  switch (age) {
    case 'not-due':
      return sql`(i.due is null or i.due >= ${today}::date)`;
    case '1-30':
      return overdue(1, 30);
    case '31-60':
      return overdue(31, 60);
    case '61-90':
      return overdue(61, 90);
    case 'over-90':
      return sql`i.due < ${today}::date - 90`;
  }
}

export const isOverdue = (today: Day): RawBuilder<SqlBool> => sql`i.due < ${today}::date`;

/** The condition for instalments of a month, YYYY-MM, that are due today or later. */
export const isExpectedIn = (month: string, today: Day): RawBuilder<SqlBool> => {
  const first = `${month}-01`;
  return sql`i.due >= greatest(${first}::date, ${today}::date) and i.due < ${first}::date + interval '1 month'`;
};

type DueFilter = Pick<MemberFilter, 'due' | 'dueCurrency' | 'dueWithin' | 'dueMonth'>;

/** The conditions for the rows of `member` by what they owe. One instalment must meet all of them. */
export function dueConditions({ due, dueCurrency, dueWithin, dueMonth }: DueFilter, today: Day): RawBuilder<SqlBool>[] {
  const withCredit = sql<SqlBool>`exists (
    select from account_due a where a.member_id = member.id and a.credit > 0 and ${dueCurrency ? sql`a.currency = ${dueCurrency}` : sql`true`})`;
  const ofInstalment: RawBuilder<SqlBool>[] = [
    ...(due === 'overdue' ? [isOverdue(today)] : []),
    ...(due && due !== 'any' && due !== 'overdue' && due !== 'credit' ? [ofAge(due, today)] : []),
    ...(dueWithin === undefined ? [] : [sql<SqlBool>`i.due between ${today}::date and ${today}::date + ${dueWithin}::int`]),
    ...(dueMonth ? [isExpectedIn(dueMonth, today)] : []),
    ...(dueCurrency ? [sql<SqlBool>`i.currency = ${dueCurrency}`] : []),
  ];
  const asksInstalment =
    (due !== undefined && due !== 'credit') || dueWithin !== undefined || dueMonth !== undefined || (dueCurrency && due !== 'credit');
  const hasInstalment = sql<SqlBool>`exists (select from account_instalment i where i.member_id = member.id and ${allOf(ofInstalment)})`;
  return [...(due === 'credit' ? [withCredit] : []), ...(asksInstalment ? [hasInstalment] : [])];
}
