import { type RawBuilder, sql } from 'kysely';
import type { Filter, Selection } from '#contract/answers.ts';
import { BUCKET_MAX } from './blocks.rules.ts';
import { searched } from './filters.ts';
import { type FormHistory, kindOf } from './history.ts';

/**
 * `whereSelected` in terms of `response_block as b`, its days left out: one bit for each response of the block. Undefined
 * where blocks cannot tell: they keep no text of an answer that is counted.
 */
export function bitsSelected(history: FormHistory, { filters = [], late }: Partial<Selection>): RawBuilder<string> | undefined {
  if (filters.some((f) => f.op === 'contains' && kindOf(history, f.questionId) !== 'written')) return undefined;
  const narrowed = filters.map((filter) => bitsOf(history, filter));
  if (late !== undefined) narrowed.push(late ? sql`b.late` : sql`~b.late`);
  return narrowed.length === 0 ? sql`null::varbit` : sql.join(narrowed, sql` & `);
}

const NONE = sql<string>`repeat('0', b.n)::varbit`;

/** The bits that are kept; none where there is no such column. */
const kept = (subjectId: string, bucket: string) => sql<string>`coalesce(
  (select c.bits from response_bits c where c.block_id = b.id and c.subject_id = ${subjectId} and c.bucket = ${bucket}), ${NONE})`;

const ofTexts = (questionId: string, column: RawBuilder<unknown>, holds: RawBuilder<unknown>) => sql<string>`coalesce(
  (select string_agg(case when ${holds} then '1' else '0' end, '')::varbit
   from (select unnest(${column}) as text from response_texts t where t.block_id = b.id and t.question_id = ${questionId}) as given), ${NONE})`;

function bitsOf(history: FormHistory, { questionId, op, value }: Filter): RawBuilder<string> {
  switch (op) {
    case 'is':
      if (kindOf(history, questionId) === 'counted' && value.length <= BUCKET_MAX) return kept(questionId, value);
      return sql`(${kept(questionId, value)} | ${ofTexts(questionId, sql`t.texts`, sql`given.text = ${value}`)})`;
    case 'contains':
      return ofTexts(questionId, sql`t.folded`, sql`strpos(without_joiners(given.text), ${searched(value)}) > 0`);
    case 'answered':
      return kept(questionId, '');
    case 'empty':
      return sql`~${kept(questionId, '')}`;
    case 'skipped': {
      const asked = history.versions.filter((v) => v.questions.some((q) => q.id === questionId)).map((v) => kept(v.id, ''));
      return asked.length === 0 ? NONE : sql`(~${kept(questionId, '')} & (${sql.join(asked, sql` | `)}))`;
    }
  }
}
