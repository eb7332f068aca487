import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter } from '#contract/answers.ts';

/** Which rows of `response` match all filters; the table of responses and exports ask the same. */
export function whereFilters(filters: readonly Filter[]): RawBuilder<SqlBool> {
  return filters.length === 0 ? sql`true` : sql.join(filters.map(whereFilter), sql` and `);
}

function whereFilter({ questionId, op, value }: Filter): RawBuilder<SqlBool> {
  switch (op) {
    case 'is': {
      // Both forms are containments, so that the index on answers serves them.
      const [one, among] = [value, [value]].map((answer) => JSON.stringify({ [questionId]: answer }));
      return sql`(response.answers @> ${one}::jsonb or response.answers @> ${among}::jsonb)`;
    }
    case 'contains':
      return sql`unaccent(response.answers ->> ${questionId}) ilike unaccent(${`%${value.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`})`;
    case 'answered':
      return sql`jsonb_exists(response.answers, ${questionId})`;
    case 'empty':
      return sql`not jsonb_exists(response.answers, ${questionId})`;
  }
}
