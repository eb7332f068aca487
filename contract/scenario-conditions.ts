import { dayFirst, isDay } from './day.ts';
import { fieldOp, goneChoice, goneField } from './field-tests.messages.ts';
import type { FieldTestOp } from './field-tests.ts';
import { listAnd, listOr } from './language.ts';
import * as text from './scenario-conditions.messages.ts';
import type { Condition, ModuleOutput, Option } from './scenario-parts.ts';

type Value = Pick<ModuleOutput, 'label' | 'options' | 'kind'>;

/** Conditions as one clause: “Status is TRAITÉ and City is Dakar”. `valueAt` finds the name of the value at a path, and its choices. */
export function conditionsText(
  conditions: readonly Condition[],
  match: 'all' | 'any',
  valueAt: (path: string) => Value | undefined,
): string {
  const words = conditions.map(({ field, operator, value }) => {
    const known = valueAt(field);
    const compared = operator.endsWith('empty') ? '' : ` ${value === '' ? '…' : comparedText(String(value), known)}`;
    return text.condition({ value: known?.label ?? unknownValue(field), comparison: `${operatorText(operator, known)}${compared}` });
  });
  return match === 'any' ? listOr(words) : listAnd(words);
}

/** The label of a stored value. A value that is not among the options is its own label. */
export const optionLabel = (value: string, options: readonly Option[] = []): string =>
  options.find((one) => one.value === value)?.label ?? value;

export function operatorText(operator: Condition['operator'], of: Value | undefined): string {
  const op = of?.kind && FIELD_TEST_OF[operator];
  return op && of?.kind ? fieldOp(of.kind, op) : text.operator[operator]();
}

function comparedText(value: string, of: Value | undefined): string {
  if (of?.kind === 'choice' && !of.options?.some((one) => one.value === value)) return goneChoice();
  return of?.kind === 'date' && isDay(value) ? dayFirst(value) : optionLabel(value, of?.options);
}

/** The conditions on the programme's own fields of members, which the filters of the list have too. */
export const FIELD_TEST_OF: Partial<Record<Condition['operator'], FieldTestOp>> = {
  contains: 'contains',
  equals: 'is',
  min: 'min',
  max: 'max',
  empty: 'empty',
  'not-empty': 'filled',
};

/** The path of a member's value of one of the programme's own fields, after the name of its step. */
export const ownFieldPath = (id: string): string => `member.fields.${id}`;

/** The id of the programme's own field at a path such as `trigger.member.fields.<id>`. */
export const ownFieldAt = (path: string): string | undefined =>
  /\.member\.fields\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\s*\}\})?$/i.exec(path)?.[1]?.toLowerCase();

/** The name of a value that no step provides any more. */
export const unknownValue = (path: string): string => (ownFieldAt(path) ? goneField() : path.startsWith('step_') ? text.goneValue() : path);
