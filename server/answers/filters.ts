import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter } from '#contract/answers.ts';
import { allOf } from '#server/db/all-of.ts';

/** Which rows of `response` match all filters; the table of responses and exports ask the same. */
export function whereFilters(filters: readonly Filter[]): RawBuilder<SqlBool> {
  return allOf(filters.map(whereFilter));
}

/** As texts are searched; worked out once for a statement, not for each row. */
export const searched = (text: string): RawBuilder<string> => sql`(select search_key(${text}))`;

function whereFilter({ questionId, op, value }: Filter): RawBuilder<SqlBool> {
  switch (op) {
    case 'is': {
      // Both forms are containments, so that the index on answers serves them.
      const [one, among] = [value, [value]].map((answer) => JSON.stringify({ [questionId]: answer }));
      return sql`(response.answers @> ${one}::jsonb or response.answers @> ${among}::jsonb)`;
    }
    case 'contains':
      return sql`strpos(search_key(response.answers ->> ${questionId}), ${searched(value)}) > 0`;
    case 'answered':
      return sql`jsonb_exists(response.answers, ${questionId})`;
    case 'empty':
      return sql`not jsonb_exists(response.answers, ${questionId})`;
    case 'skipped':
      return sql`(not jsonb_exists(response.answers, ${questionId}) and response.form_version_id in (
        select v.id from form_version v where v.form_id = response.form_id and v.content -> 'questions' @> ${JSON.stringify([{ id: questionId }])}::jsonb
      ))`;
  }
}
