import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDay } from '#contract/day.ts';
import { type FieldTest, isDecimal, readFieldTest } from '#contract/field-tests.ts';
import type { MemberFilter } from '#contract/members.ts';
import { searchWords } from '#contract/search.ts';
import { allOf, holdsWords, isUuid } from '#server/db/db.ts';

/** The conditions for the rows of `member` by values of the programme's own fields, which `meetsFieldTest` decides for one value. */
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
      // A field that was deleted is nobody's empty one, or the filter would select everybody from then on.
      return sql`(exists (select from member_field where id = ${field}::uuid) and not member.fields ? ${field})`;
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
  if (isDecimal(value))
    return sql`(case jsonb_typeof(member.fields -> ${field}) when 'number' then ${numberIn(field)} = ${value}::numeric else ${isText(field, value)} end)`;
  return isText(field, value);
}

const isText = (field: string, value: string) =>
  sql<SqlBool>`jsonb_typeof(member.fields -> ${field}) = 'string' and search_key(member.fields ->> ${field}) = search_key(${value})`;

/** Days are compared in the order of their texts. */
function inOrder(field: string, op: 'min' | 'max', value: string): RawBuilder<SqlBool> {
  const sign = op === 'min' ? sql`>=` : sql`<=`;
  if (isDay(value)) return sql`(member.fields ->> ${field}) collate "C" ${sign} ${value}`;
  return isDecimal(value) ? sql`${numberIn(field)} ${sign} ${value}::numeric` : sql`false`;
}

/** The value as a number; null when it is none. */
export const numberIn = (field: string) =>
  sql`(case jsonb_typeof(member.fields -> ${field}) when 'number' then (member.fields ->> ${field})::numeric end)`;
