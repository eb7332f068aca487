import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/answers.ts';
import { whereFilters } from './filters.ts';

const DAY_MS = 24 * 3_600_000;
/** The programme's zone, Africa/Dakar, is UTC all year. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** From when, and before when, the selected days are. */
export const boundsOf = ({ from, to }: Partial<Selection>): { from?: Date; before?: Date } => ({
  ...(from && { from: startOf(from) }),
  ...(to && { before: new Date(startOf(to).valueOf() + DAY_MS) }),
});

/** Which rows of `response` a selection means, deleted ones left out. */
export function whereSelected(
  formId: string,
  selection: Partial<Selection>,
  filters = whereFilters(selection.filters ?? []),
): RawBuilder<SqlBool> {
  const { late } = selection;
  const { from, before } = boundsOf(selection);
  return sql.join(
    [
      sql`response.form_id = ${formId} and response.deleted_at is null`,
      filters,
      ...(late === undefined ? [] : [late ? sql`response.late` : sql`not response.late`]),
      ...(from ? [sql`response.submitted_at >= ${from}`] : []),
      ...(before ? [sql`response.submitted_at < ${before}`] : []),
    ],
    sql` and `,
  );
}
