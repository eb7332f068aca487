// The names and limits of the programme's own fields of members and the conditions on them, without schemas: the web app reads them from
// its addresses before any screen is loaded, and must not load zod for that.

export const MEMBER_FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;

/** A programme has at most so many fields, besides those that are archived. */
export const MEMBER_FIELDS_MAX = 30;
/** A programme has at most so many fields, with those that are archived. */
export const ALL_MEMBER_FIELDS_MAX = 100;
export const FIELD_OPTIONS_MAX = 50;
export const FIELD_TEXT_MAX = 500;

/** The name of a field where standard fields of members have theirs: in columns and mappings. */
export type OwnFieldName = `field:${string}`;
export const isOwnFieldName = (name: string): name is OwnFieldName => name.startsWith('field:');
export const ownFieldName = (id: string): OwnFieldName => `field:${id}`;
/** Returns the id in a name, as the database writes it. */
export const ownFieldId = (name: OwnFieldName): string => name.slice('field:'.length).toLowerCase();

/** `min` and `max` include their value. */
export const FIELD_TEST_OPS = ['contains', 'is', 'min', 'max', 'empty', 'filled'] as const;
export type FieldTestOp = (typeof FIELD_TEST_OPS)[number];

/** The conditions that staff can set on fields of each kind: in the filters of the list, in segments and in scenarios. */
export const OPS_OF_FIELDS: Record<(typeof MEMBER_FIELD_KINDS)[number], readonly FieldTestOp[]> = {
  text: ['contains', 'is', 'filled', 'empty'],
  number: ['min', 'max', 'is', 'filled', 'empty'],
  date: ['min', 'max', 'is', 'filled', 'empty'],
  choice: ['is', 'filled', 'empty'],
};
export const asksValue = (op: FieldTestOp): boolean => op !== 'empty' && op !== 'filled';

export interface FieldTest {
  /** The id of the field. */
  field: string;
  op: FieldTestOp;
  /** The value is compared with this one, which is empty for `empty` and `filled`. */
  value: string;
}

const WRITTEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(?:(empty|filled)|(contains|is|min|max):(.*\S.*))$/is;

/** Reads a condition as addresses and segments have it, such as `<id>:contains:Dakar` or `<id>:empty`; undefined for anything else. */
export function readFieldTest(written: string): FieldTest | undefined {
  const [, field, alone, op, value = ''] = WRITTEN.exec(written) ?? [];
  return field === undefined ? undefined : { field: field.toLowerCase(), op: (alone ?? op) as FieldTestOp, value };
}

export const writeFieldTest = ({ field, op, value }: FieldTest): string => (asksValue(op) ? `${field}:${op}:${value}` : `${field}:${op}`);

export const isDecimal = (value: string): boolean => /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
