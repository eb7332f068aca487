import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/answers.ts';
import { whereFilters } from './filters.ts';

/** So many days after a day (YYYY-MM-DD) of the programme's zone. */
const startOf = (day: string, daysLater = 0): RawBuilder<Date> =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone (select time_zone from setting))`;

/** From when, and before when, the selected days are. */
export const boundsOf = ({ from, to }: Partial<Selection>): { from?: RawBuilder<Date>; before?: RawBuilder<Date> } => ({
  ...(from && { from: startOf(from) }),
  ...(to && { before: startOf(to, 1) }),
});

/** Which rows of `response` a selection means, deleted ones left out. */
export function whereSelected(
  formId: string,
  selection: Partial<Selection>,
  filters = whereFilters(selection.filters ?? []),
): RawBuilder<SqlBool> {
  const { late, except } = selection;
  const { from, before } = boundsOf(selection);
  return sql.join(
    [
      sql`response.form_id = ${formId} and response.deleted_at is null`,
      filters,
      ...(late === undefined ? [] : [late ? sql`response.late` : sql`not response.late`]),
      ...(from ? [sql`response.submitted_at >= ${from}`] : []),
      ...(before ? [sql`response.submitted_at < ${before}`] : []),
      ...(except ? [sql`response.id <> all(${except}::uuid[])`] : []),
    ],
    sql` and `,
  );
}
