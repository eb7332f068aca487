import { z } from 'zod';
import { FIELD_TEXT_MAX, MEMBER_FIELDS_MAX, readFieldTest } from './field-tests.ts';
import * as text from './member-fields.messages.ts';
import { Id, Text } from './shared.ts';

/** The name of one of the programme's own fields in columns and mappings (`OwnFieldName`). */
export const OwnField = z.templateLiteral(['field:', Id]);

/** The values of a member, by the field's id: a text, a number, a day as YYYY-MM-DD, or the id of what was chosen. */
export const MemberFieldValues = z.record(Id, z.union([z.string(), z.number()]));
export type MemberFieldValues = z.infer<typeof MemberFieldValues>;

/** One value of a field; null takes it away. */
export const MemberFieldValue = z.union([Text(FIELD_TEXT_MAX), z.number(), z.null()]);
export type MemberFieldValue = z.infer<typeof MemberFieldValue>;

/** The values to change; the others stay. */
export const MemberFieldChanges = z
  .record(Id, MemberFieldValue)
  .refine((values) => Object.keys(values).length <= MEMBER_FIELDS_MAX, { error: () => text.valuesAtMost({ max: MEMBER_FIELDS_MAX }) });
export type MemberFieldChanges = z.infer<typeof MemberFieldChanges>;

/** A condition on one field, as `readFieldTest` reads it. */
const FieldTest = Text(300).refine((written) => readFieldTest(written) !== undefined, { error: text.conditionUnreadable });
/** Conditions that must all hold. An address with one of them gives a text. */
export const FieldTests = z.union([FieldTest, z.array(FieldTest).max(10)]);
