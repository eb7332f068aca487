import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDay } from '#contract/day.ts';
import { type FieldTest, readFieldTest } from '#contract/field-tests.ts';
import type { MemberFilter } from '#contract/members.ts';
import { searchWords } from '#contract/search.ts';
import { allOf } from '#server/db/all-of.ts';
import { isUuid } from '#server/db/rows.ts';
import { holdsWords } from '#server/db/search.ts';

/** The conditions for the rows of `member` by values of the programme's own fields. */
export const fieldConditions = ({ fields = [] }: Pick<MemberFilter, 'fields'>): RawBuilder<SqlBool>[] =>
  [fields].flat().map((written) => {
    const test = readFieldTest(written);
    // The schema refuses what cannot be read. A condition that is left out would select more members than it says.
    return test ? condition(test) : sql<SqlBool>`false`;
  });

function condition({ field, op, value }: FieldTest): RawBuilder<SqlBool> {
  const stored = sql`(member.fields ->> ${field})`;
  switch (op) {
    case 'empty':
      return sql`not member.fields ? ${field}`;
    case 'filled':
      return sql`member.fields ? ${field}`;
    case 'is':
      return isValue(field, value);
    case 'contains':
      return allOf([sql`member.fields ? ${field}`, searchWords(value).length > 0 ? holdsWords(value, stored) : sql`false`]);
    case 'min':
    case 'max':
      return inOrder(field, op, value);
  }
}

/** A choice is compared by its id, which costs a third of comparing texts without regard to case and accents. */
function isValue(field: string, value: string): RawBuilder<SqlBool> {
  if (isUuid(value)) return sql`member.fields ->> ${field} = ${value.toLowerCase()}`;
  const isText = sql<SqlBool>`member.fields ? ${field} and fold(member.fields ->> ${field}) = fold(${value})`;
  return isNumber(value) ? sql`(${isText} or ${asNumber(field)} = ${value}::numeric)` : isText;
}

/** Days are compared in the order of their texts. */
function inOrder(field: string, op: 'min' | 'max', value: string): RawBuilder<SqlBool> {
  const sign = op === 'min' ? sql`>=` : sql`<=`;
  if (isDay(value)) return sql`(member.fields ->> ${field}) collate "C" ${sign} ${value}`;
  return isNumber(value) ? sql`${asNumber(field)} ${sign} ${value}::numeric` : sql`false`;
}

const isNumber = (value: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(value);

/** The value as a number; null when it is none. */
const asNumber = (field: string) =>
  sql`(case jsonb_typeof(member.fields -> ${field}) when 'number' then (member.fields ->> ${field})::numeric end)`;
